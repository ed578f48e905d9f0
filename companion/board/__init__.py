"""Layout of the table: places and pieces, the views that follow from them, and corrections by hand."""
