// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.
// The suffixes of each rule; those that fall under no rule stand first.

export const tables = {
  step0: ['', 'ului ul', 'aua', 'ea ele elor', 'iua iile iei ii ilor iilor', 'ile', 'atei', 'ația ație'],
  combinations: [
    '',
    'abilitate abilitati abilităi abilități',
    'ibilitate',
    'ivitate ivitati ivităi ivități',
    'icala iciva icale icitate icive icali icatori icitati icivi icităi icități ical icator iciv icală icivă',
    'ativa ațiune atoare ătoare ative atori ători ativi ator ător ativ ativă',
    'itiva ițiune itoare itive itori itivi itor itiv itivă',
  ],
  standard: [
    '',
    `
ica abila ibila oasa ata ita anta uta iva ic ice abile ibile oase ate itate ite ante ute ive ici abili
ibili atori osi ati itati iti anti uti ivi ităi oși ități abil ibil ator os at it ant ut iv ică abilă
ibilă oasă ată ită antă ută ivă`,
    'iune iuni',
    'ista isme iste isti iști ism ist istă',
  ],
  verbs: [
    '',
    `
ea ia esc ăsc ind ând are ere ire âre ase ise use âse ește ăște eze ai eai iai ești ăști ui ezi âi ași
aseși iseși useși âseși iși uși âși eați iați arăți aserăți iserăți userăți âserăți irăți urăți ârăți am
eam iam asem isem usem âsem arăm aserăm iserăm userăm âserăm irăm urăm ârăm au eau iau indu ându ez ească
ară aseră iseră useră âseră iră ură âră ează`,
    'se sese sei seși seseși ați eți iți âți serăți seserăți em sesem im âm ăm serăm seserăm seră seseră',
  ],
  vowels: ['', 'a e ie i ă'],
} as const;
