// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.
// The suffixes of each rule; those that fall under no rule stand first.

export const tables = {
  noun1a: ['', 'ك ه ي', 'نا ها كم هم هن', 'كما هما'],
  noun1b: ['', 'ن'],
  noun2a: ['', 'ا و ي'],
  noun2b: ['', 'ات'],
  noun2c1: ['', 'ت'],
  noun2c2: ['', 'ة'],
  verb1: ['', 'ك ه', 'نا ها كم هم كن هن ني', 'كما هما كمو'],
  verb2a: ['', 'ا ت ن ي', 'تا نا تن', 'ان ون ين', 'تما'],
  verb2b: ['', 'وا تم'],
  verb2c: ['', 'و', 'تمو'],
} as const;
