// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.
// The suffixes of each rule; those that fall under no rule stand first.

export const tables = {
  main: [
    '',
    `
a e ede ande ende ane ene hetene en heten ar er heter as es edes endes enes hetenes ens hetens ers ets et
het ast`,
    's',
    'erte ert',
  ],
  pairs: ['dt vt'],
  other: ['', 'leg eleg ig eig lig elig els lov elov slov hetslov'],
} as const;
