"""The version: here, and nowhere else."""

__version__ = "1.0.0"
