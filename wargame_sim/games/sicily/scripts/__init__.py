"""What scripted players choose. Rules list what is legal and carry out what is chosen; they import nothing from here."""
