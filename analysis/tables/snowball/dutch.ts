// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.
// The suffixes of each rule; those that fall under no rule stand first.

export const tables = {
  doubles: ['dd kk tt'],
  main: ['', 'heden', 'ene en', 'se s'],
  derivations: ['', 'end ing', 'ig', 'lijk', 'baar', 'bar'],
} as const;
