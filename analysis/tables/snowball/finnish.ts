// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.
// The suffixes of each rule; those that fall under no rule stand first.

export const tables = {
  particles: ['', 'pa kaan han kin hän kään ko pä kö', 'sti'],
  beforeAn: ['lla na ssa ta lta sta'],
  beforeAen: ['llä nä ssä tä ltä stä'],
  beforeEn: ['lle ine'],
  possessives: ['', 'si', 'ni', 'nsa mme nne nsä', 'an', 'än', 'en'],
  longVowels: ['aa ee ii oo uu ää öö'],
  cases: [
    'lla na ssa ta lta sta lle ine ksi den? seen? tten? siin? llä nä ssä tä ltä stä',
    'han',
    'tta hen ttä',
    'hin',
    'hon',
    'hän',
    'hön',
    'n',
    'a ä',
  ],
  other: ['eja imma impa immi impi ejä immä impä', 'mma mpa mmi mpi mmä mpä'],
  iPlural: ['i j'],
  tPlural: ['imma', 'mma'],
} as const;
