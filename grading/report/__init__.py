"""Records counted: rates, plots and pages."""
