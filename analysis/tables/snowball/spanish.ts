// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.
// The suffixes of each rule; those that fall under no rule stand first.

export const tables = {
  pronouns: ['la sela le me se lo selo las selas les los selos nos'],
  beforePronouns: ['', 'iéndo', 'ándo', 'ár', 'ér', 'ír', 'ando iendo ar er ir', 'yendo'],
  beforeAmente: ['ic ad os', 'iv'],
  beforeMente: ['', 'able ible ante'],
  beforeIdad: ['', 'ic abil iv'],
  standard: [
    '',
    `
ica osa ista anza able ible ico ismo oso amiento imiento icas osas istas anzas ables ibles icos ismos
osos amientos imientos`,
    'ancia adora ante ación ador ancias adoras aciones adores antes',
    'logía logías',
    'ución uciones',
    'encia encias',
    'amente',
    'mente',
    'idad idades',
    'iva ivo ivas ivos',
  ],
  yVerbs: ['', 'ya ye yan yen yeron yendo yo yas yes yais yamos yó'],
  verbs: [
    '',
    'en es éis emos',
    `
aba ada ida ara iera ía aría ería iría ad ed id ase iese aste iste an aban aran ieran ían arían erían
irían asen iesen aron ieron arán erán irán ado ido ando iendo ar er ir as abas adas idas aras ieras ías
arías erías irías ases ieses abais arais ierais íais aríais eríais iríais aseis ieseis asteis isteis áis
aréis eréis iréis ados idos amos ábamos áramos iéramos íamos aríamos eríamos iríamos aremos eremos iremos
ásemos iésemos imos arás erás irás ís ará erá irá aré eré iré ió`,
  ],
  residual: ['', 'a o os á í ó', 'e é'],
} as const;
