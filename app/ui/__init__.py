"""What all windows of Strata share: design tokens, fonts, icons, small widgets."""
