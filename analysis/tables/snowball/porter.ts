// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.
// The suffixes of each rule; those that fall under no rule stand first.

export const tables = {
  plurals: ['ss', 'sses', 'ies', 's'],
  afterVerbal: ['', 'bl at iz', 'bb dd ff gg mm nn pp rr tt'],
  verbal: ['', 'eed', 'ed ing'],
  step2: [
    '',
    'tional',
    'enci',
    'anci',
    'abli',
    'entli',
    'eli',
    'ization izer',
    'ational ation ator',
    'alli aliti alism',
    'fulness',
    'ousli ousness',
    'iviti iveness',
    'biliti',
  ],
  step3: ['', 'alize', 'icate iciti ical', 'ative ful ness'],
  step4: ['', 'ic ance ence able ible ate ive ize iti al ism er ous ant ent ment ement ou', 'ion'],
} as const;
