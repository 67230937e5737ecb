// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.
// The suffixes of each rule; those that fall under no rule stand first.

export const tables = {
  doubles: ['bb cc dd ff gg jj kk ll mm nn pp rr ccs ss zzs tt vv ggy lly nny tty ssz zz'],
  instrumental: ['', 'al el'],
  cases: [
    `
ba ra be re ig nak nek val vel ul nál nél ból ról tól ül ből ről től n an ban en ben képpen on ön képp
kor t at et ként anként enként onként ot ért öt hez hoz höz vá vé`,
  ],
  specialCases: ['', 'én', 'án ánként'],
  otherCases: ['', 'stul astul stül estül', 'ástul', 'éstül'],
  factive: ['', 'á é'],
  plurals: ['', 'ák', 'ék', 'k ak ek ok ök'],
  owned: ['', 'éi é ké aké eké oké öké', 'ééi éké éé', 'áéi áké'],
  singularOwners: [
    '',
    'a ja d ad ed od öd e je nk unk ünk uk juk ük jük m am em om o',
    'ád ánk ájuk ám á',
    'éd énk éjük ém é',
  ],
  pluralOwners: [
    '',
    `
id aid jaid eid jeid i ai jai ei jei itek eitek jeitek ik aik jaik eik jeik ink aink jaink eink jeink
aitok jaitok im aim jaim eim jeim`,
    'áid ái áik áink áitok áim',
    'éid éi éitek éik éink éim',
  ],
} as const;
