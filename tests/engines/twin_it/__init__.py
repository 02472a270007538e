"""Engines for Twin It!: `sound` plays by the sheet, and every other module breaks it by one fault."""
