// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.
// The suffixes of each rule; those that fall under no rule stand first.

export const tables = {
  step1: ['', 'em', 'ern er', 'e en es', 's'],
  step2: ['', 'en er est', 'st'],
  beforeKeit: ['', 'ig lich'],
  step3: ['', 'end ung', 'ig isch ik', 'lich heit', 'keit'],
} as const;
