"""Drawings as plain values: shapes, words, icons and pictures, and how words are made to fit."""
