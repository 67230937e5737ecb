// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene 9.12.3; see NOTICE. Not edited by hand.
// The suffixes of each rule; those that fall under no rule stand first.

export const tables = {
  beforeIte: ['d f ph th l er or es t'],
  endings: {
    A: `
s'? a? ia? ata? ic? aic? aric? istic? aristic? ivistic? enced? ished? ied? ioned? arized? oid? aroid?
hood? ehood? ihood? ward? e? ae? icance? ence? icide? otide? able? atable? arizable? ible? encible? ese?
wise? ate? entiate? inate? ive? ative? alize? icalize? ialize? entialize? ionalize? arize? encing?
ioning? arizing? yish? i? ical? aical? istical? oidal? ial? ancial? arial? ential? ional? izational?
ental? ful? eful? iful? icism? oidism? icalism? ionalism? ativism? ium? ian? ician? ogen? entiation?
ination? isation? arisation? entation? arization? o? ier? ariser? arizer? ator? 's? ics? istics? ences?
oides? acies? ancies? encies? aries? ities? alities? ivities? nesses? ates? atives? is? ials? entials?
ionals? ians? icians? arisations? entations? izations? arizations? iers? ators? less? eless? ness?
ableness? ibleness? ateness? iteness? iveness? ativeness? ingness? ishness? iness? alness? icalness?
antialness? entialness? ionalness? fulness? lessness? ousness? eousness? iousness? itousness? entness?
ists? icists? ous? eous? aceous? antaneous? ious? itous? icant? ement? izement? ist? icist? alist?
icalist? ialist? ionist? entist? acy? ency? ably? ibly? iedly? ately? ively? atively? atingly? ily? lily?
arily? ically? aically? istically? oidally? ially? entially? ionally? entally? fully? efully? ifully?
lessly? ously? eously? iously? ently? icianry? atory? ity? acity? icity? eity? ality? icality? iality?
antiality? entiality? ionality? elity? ability? izability? arizability? ibility? ivity?`,
    B: `
atic? alistic? anced? ance? age? ancing? aging? ying? ational? ism? alism? ation? as? ances? ages? isms?
ions? ations? ants? acious? ant? y? ancy? ly? ingly? ally? alistically? ationally? izationally? arity?`,
    C: 'antic? ented? enting? ish? ent? allically?',
    D: 'ionate?',
    E: 'ed? ened? elihood? izable? ene? ature? ening? es? eness? eableness? ariness? edly? ely? enly? ery?',
    F: 'ized? ize? izing? en? ization? izer? izers? ary?',
    G: 'ication? action?',
    H: 'itic?',
    I: 'ated? idine? ating?',
    J: 'inism?',
    K: 'arly?',
    L: 'ide? ides?',
    M: 'ine? ines?',
    N: 'ing? ings?',
    O: 'ars?',
    P: 'ies?',
    Q: 'ion?',
    R: 'one? yl?',
    S: 'on?',
    T: 'or?',
    U: 'um?',
    V: 'us?',
    W: 's?',
    X: 'ar?',
    Y: 'eal? ear? ealy? early?',
    Z: 'eature?',
    AA: 'ite?',
    BB: 'allic? al? als?',
    CC: 'inity?',
  },
  doubles: ['bb dd gg ll mm nn pp rr ss tt'],
  respellings: [
    '',
    'iev',
    'uct',
    'umpt',
    'rpt',
    'urs',
    'istr',
    'metr',
    'olv',
    'ul',
    'bex',
    'dex',
    'pex',
    'tex',
    'ax',
    'ex',
    'ix',
    'lux',
    'uad',
    'vad',
    'cid',
    'lid',
    'erid',
    'pand',
    'end',
    'ond',
    'lud',
    'rud',
    'her',
    'mit',
    'ent',
    'ert',
    'et',
    'yt yz',
  ],
} as const;
