// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.
// The suffixes of each rule; those that fall under no rule stand first.

export const tables = {
  possessives: ['m n miz niz muz nuz müz nüz mız nız'],
  lArI: ['leri ları'],
  nU: ['ni nu nü nı'],
  nUn: ['in un ün ın'],
  yA: ['a e'],
  nA: ['na ne'],
  DA: ['da ta de te'],
  ndA: ['nda nde'],
  DAn: ['dan tan den ten'],
  ndAn: ['ndan nden'],
  ylA: ['la le'],
  ncA: ['ca ce'],
  yUm: ['im um üm ım'],
  sUn: ['sin sun sün sın'],
  yUz: ['iz uz üz ız'],
  sUnUz: ['siniz sunuz sünüz sınız'],
  lAr: ['lar ler'],
  nUz: ['niz nuz nüz nız'],
  DUr: ['dir tir dur tur dür tür dır tır'],
  cAsInA: ['casına cesine'],
  yDU: [
    `
di ti dik tik duk tuk dük tük dık tık dim tim dum tum düm tüm dım tım din tin dun tun dün tün dın tın du
tu dü tü dı tı`,
  ],
  ysA: ['sa se sak sek sam sem san sen'],
  ymUs: ['miş muş müş mış'],
  consonants: ['', 'b', 'c', 'd', 'ğ'],
} as const;
