// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.
// The suffixes of each rule; those that fall under no rule stand first.

export const tables = {
  possessives: ['', "' 's' 's"],
  plurals: ['ss us', 'sses', 'ied ies', 's'],
  afterVerbal: ['', 'bl at iz', 'bb dd ff gg mm nn pp rr tt'],
  verbal: ['', 'eed eedly', 'ed ing edly ingly'],
  step2: [
    '',
    'tional',
    'enci',
    'anci',
    'abli',
    'entli',
    'ization izer',
    'ational ation ator',
    'alli aliti alism',
    'fulli fulness',
    'ousli ousness',
    'iviti iveness',
    'bli biliti',
    'ogi',
    'lessli',
    'li',
  ],
  step3: ['', 'tional', 'ational', 'alize', 'icate iciti ical', 'ful ness', 'ative'],
  step4: ['', 'ic ance ence able ible ate ive ize iti al ism er ous ant ent ment ement', 'ion'],
} as const;
