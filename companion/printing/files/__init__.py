"""What is written: PDF, images, sheets for Tabletop Simulator."""
