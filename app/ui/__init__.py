"""What all of Strata's windows share: tokens of the look, fonts, icons, small widgets."""
