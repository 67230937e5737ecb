// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.
// The suffixes of each rule; those that fall under no rule stand first.

export const tables = {
  main: [
    '',
    `
hed ethed ered e erede ende erende ene erne ere en heden eren er heder erer heds es endes erendes enes
ernes eres ens hedens erens ers ets erets et eret`,
    's',
  ],
  pairs: ['gd dt gt kt'],
  other: ['', 'ig lig elig els', 'løst'],
} as const;
