// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.
// The suffixes of each rule; those that fall under no rule stand first.

export const tables = {
  beforeEment: ['', 'iv', 'eus', 'iqU abl', 'Ièr ièr'],
  beforeIte: ['', 'abil', 'ic', 'iv'],
  standard: [
    '',
    'iqUe ance able isme iste iqUes ances ables ismes istes eux',
    'atrice ation ateur atrices ations ateurs',
    'logie logies',
    'usion ution usions utions',
    'ence ences',
    'ements ement',
    'ités ité',
    'ive if ives ifs',
    'eaux',
    'aux',
    'euse euses',
    'issements issement',
    'amment',
    'emment',
    'ments ment',
  ],
  iVerbs: [
    '',
    `
ira ie isse issante i irai ir iras ies îmes isses issantes îtes is irais issais irions issions irons
issons issants it irait issait issant iraIent issaIent irent issent iront ît iriez issiez irez issez`,
  ],
  verbs: [
    '',
    'ions',
    'era ée erai er eras ées erais erions erons és erait eraIent èrent eront ez iez eriez erez é',
    'a asse ante ai as âmes asses antes âtes ais assions ants ait ant aIent assent ât assiez',
  ],
  residual: ['', 'ion', 'Ière ière Ier ier', 'e'],
  doubles: ['ell eill enn onn ett'],
} as const;
