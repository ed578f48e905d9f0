"""Files that are written: PDF, images, sheets for Tabletop Simulator."""
