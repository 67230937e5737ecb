// Made by scripts/lucene-tables/stop-words.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.

export const stopWords: readonly string[] = `
a and are as at be but by for if in into is it no not of on or s such t that the their then there these they
this to was will with www
`
  .trim()
  .split(/\s+/u);
