"""Pictures, tables and pages made from results. Reports know no game: they take packs, frames and plain records."""
