// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.
// The suffixes of each rule; those that fall under no rule stand first.

export const tables = {
  main: [
    '',
    `
a arna erna heterna orna ad e ade ande arne are aste en anden aren heten ern ar er heter or as arnas
ernas ornas es ades andes ens arens hetens erns at andet het ast`,
    's',
  ],
  pairs: ['dd gd nn dt gt kt tt'],
  other: ['', 'ig lig els', 'öst', 'fullt'],
} as const;
