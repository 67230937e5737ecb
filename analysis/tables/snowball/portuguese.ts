// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.
// The suffixes of each rule; those that fall under no rule stand first.

export const tables = {
  beforeAmente: ['ic ad os', 'iv'],
  beforeMente: ['', 'ante avel ível'],
  beforeIdade: ['', 'ic abil iv'],
  standard: [
    '',
    `
ica ância adora osa ista eza ante ável ível ico ismo oso amento imento aça~o ador icas adoras osas istas
ezas adores antes aço~es icos ismos osos amentos imentos`,
    'logia logias',
    'uça~o uço~es',
    'ência ências',
    'amente',
    'mente',
    'idade idades',
    'iva ivo ivas ivos',
    'ira iras',
  ],
  verbs: [
    '',
    `
ada ida ia aria eria iria ara era ira ava asse esse isse aste este iste ei arei erei irei am iam ariam
eriam iriam aram eram iram avam em arem erem irem assem essem issem ado ido ando endo indo ara~o era~o
ira~o ar er ir as adas idas ias arias erias irias aras eras iras avas es ardes erdes irdes ares eres ires
asses esses isses astes estes istes is ais eis areis ereis ireis áreis éreis íreis ásseis ésseis ísseis
áveis íeis aríeis eríeis iríeis ados idos amos áramos éramos íramos ávamos íamos aríamos eríamos iríamos
emos aremos eremos iremos ássemos êssemos íssemos imos armos ermos irmos ámos arás erás irás eu iu ou ará
erá irá`,
  ],
  residual: ['', 'a i o os á í ó'],
  forms: ['', 'e é ê', 'ç'],
} as const;
