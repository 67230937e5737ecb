// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.
// The suffixes of each rule; those that fall under no rule stand first.

export const tables = {
  pronouns: [
    `
la cela gliela mela tela vela le cele gliele mele tele vele ne cene gliene mene sene tene vene ci li celi
glieli meli teli veli gli mi si ti vi lo celo glielo melo telo velo`,
  ],
  beforePronouns: ['', 'ando endo', 'ar er ir'],
  beforeAmente: ['ic abil os', 'iv'],
  beforeIta: ['', 'ic abil iv'],
  standard: [
    '',
    `
ica osa ista anza ice atrice iche abile ibile ose ante mente iste anze ici atrici ichi abili ibili ismi
osi anti isti ico ismo oso istà istè istì`,
    'azione atore azioni atori',
    'logia logie',
    'usione uzione usioni uzioni',
    'enza enze',
    'amenti imenti amento imento',
    'amente',
    'ità',
    'iva ive ivi ivo',
  ],
  verbs: [
    '',
    `
isca enda ata ita uta ava eva iva erebbe irebbe isce ende are ere ire asse ate avate evate ivate ete
erete irete ite ereste ireste ute erai irai isci endi erei irei assi ati iti eresti iresti uti avi evi
ivi isco ando endo Yamo iamo avamo evamo ivamo eremo iremo assimo ammo emmo eremmo iremmo immo ano iscano
avano evano ivano eranno iranno ono iscono arono erono irono erebbero irebbero assero essero issero ato
ito uto avo evo ivo ar ir erà irà erò irò`,
  ],
} as const;
