// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.
// The suffixes of each rule; those that fall under no rule stand first.

export const tables = {
  emphasis: ['', 'gi', 'ki'],
  verbs: [
    '',
    'mata ksid nuksid sime ksime nuksime dakse takse site ksite nuksite sin ksin nuksin daks taks',
    'akse',
    'da b me n',
  ],
  longVowels: ['aa ee ii oo uu ää õõ öö üü'],
  iPlural: ['', 'i'],
  nouns: ['', 'lane lasse lasi last', 'mine misse misi mist', 'line lisse lisi list'],
  cases: ['', 'ga ta le sse l s ks lt st', 't'],
  beforeTe: ['t', 'las lis mis'],
  plurals: ['', 'ikkude ike ikke', 'sid', 'te', 'd de'],
  nu: ['va du nu tu'],
  doubles: ['', 'kk', 'pp', 'tt'],
  degrees: ['', 'mai m', 'ma'],
  exceptions: [
    '',
    'joob jood joodakse jooma joomata joome joon joote joovad juua juuakse jõi jõid jõime jõin jõite',
    `
saab saad saada saadakse saadi saaks saaksid saaksime saaksin saaksite saama saamata saame saan saate
saavad sai said saime sain saite`,
    `
viia viiakse viib viid viidi viiks viiksid viiksime viiksin viiksite viima viimata viime viin viisime
viisin viisite viite viivad`,
    `
keeb keed keedakse keeks keeksid keeksime keeksin keeksite keema keemata keeme keen kees keeta keete
keevad`,
    `
lööb lööd löödakse löödi lööks lööksid lööksime lööksin lööksite lööma löömata lööme löön lööte löövad
lüüa lüüakse`,
    'lõi lõid lõime lõin lõite',
    `
loob lood loodi looks looksid looksime looksin looksite looma loomata loome loon loote loovad luua
luuakse`,
    `
käia käiakse käib käid käidi käiks käiksid käiksime käiksin käiksite käima käimata käime käin käis käite
käivad`,
    `
sõi sõid sõime sõin sõite sööb sööd söödakse söödi sööks sööksid sööksime sööksin sööksite sööma söömata
sööme söön sööte söövad süüa süüakse`,
    `
toob tood toodi tooks tooksid tooksime tooksin tooksite tooma toomata toome toon toote toovad tuua
tuuakse tõi tõid tõime tõin tõite`,
    `
võib võid võida võidakse võidi võiks võiksid võiksime võiksin võiksite võima võimata võime võin võis
võite võivad`,
    `
jäi jäid jäime jäin jäite jääb jääd jääda jäädakse jäädi jääks jääksid jääksime jääksin jääksite jääma
jäämata jääme jään jääte jäävad`,
    `
müüa müüakse müüb müüd müüdi müüks müüksid müüksime müüksin müüksite müüma müümata müüme müün müüs müüte
müüvad`,
    'loeb loed loeks loeksid loeksime loeksin loeksite loeme loen loete loevad',
    'põeb põed põeks põeksid põeksime põeksin põeksite põeme põen põete põevad',
    'laob laod laoks laoksid laoksime laoksin laoksite laome laon laote laovad',
    `
teeb teed teeks teeksid teeksime teeksin teeksite teeme teen teete teevad tegema tegemata teha tehakse
tehti`,
    `
näeb näed näeks näeksid näeksime näeksin näeksite näeme näen näete näevad nägema nägemata näha nähakse
nähti`,
  ],
} as const;
