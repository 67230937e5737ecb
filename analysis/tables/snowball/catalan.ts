// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.
// The suffixes of each rule; those that fall under no rule stand first.

export const tables = {
  pronouns: [
    '',
    `
la -la sela le me -me se -te hi 'hi li -li 'l 'm -m 'n -n ho 'ho lo selo 's las selas les -les 'ls -ls
'ns -ns ens los selos nos -nos vos us -us 't`,
  ],
  standard: [
    '',
    `
enca ancia encia ència ícia inia íinia eria ària atòria alla ella ívola ima íssima ana ina era sfera ora
dora adora adura esa osa assa essa issa eta ita ota ista ialista ionista iva ativa nça ístic enc esc ud
atge ble able ible isme ialisme ionisme ivisme aire icte iste ici íci ari tori al il all ell ívol isam
issem ìssem íssem íssim amen ìssin ar ificar egar ejar itar itzar fer or dor dur doras uds nces ancies
encies ències ícies inies ínies eries àries atòries bles ables ibles imes íssimes formes ismes ialismes
ines eres ores dores idores dures eses oses asses ictes ites otes istes ialistes ionistes ives atives
allengües icis ícis aris toris ls als ells ims íssims ions cions esos osos assos issos ers ors dors adors
idors ats itats bilitats ivitats ativitats ïtats ets ants ents ments aments ots uts ius trius atius ès és
ís dís ós itat bilitat ivitat ativitat ïtat et ant ent ient ment ament isament ot isseu ìsseu ísseu triu
íssiu atiu ó ió ció ació`,
    'ada ades acions',
    'lógica logia logía logi lógics logies lógiques logíes logis',
    'ica ic ics iques',
    'quíssima quíssim quíssimes quíssims',
  ],
  verbs: [
    '',
    `
aba esca isca ïsca ada ida uda ïda ia aria iria ara iera ira adora ïra ava ixa itza ía aría ería iría ïa
isc ïsc ad ed id ie re dre ase iese aste iste ii ini esqui eixi itzi am em arem irem àrem írem àssem
éssem iguem ïguem avem àvem ávem irìem íem aríem iríem assim essim issim àssim èssim éssim íssim ïm an
aban arian aran ieran iran ían arían erían irían en ien arien irien aren eren iren àren ïren asen iesen
assen essen issen éssen ïssen esquen isquen ïsquen aven ixen eixen ïxen ïen in inin sin isin assin essin
issin ïssin esquin eixin aron ieron arán erán irán iïn ado ido iendo io ixo eixo ïxo itzo ar tzar er
eixer ir ador as abas adas idas aras ieras ías arías erías irías ids es ades ides udes ïdes atges ies
aries iries ares ires adores ïres ases ieses asses esses isses ïsses ques esques ïsques aves ixes eixes
ïxes ïes abais arais ierais íais aríais eríais iríais aseis ieseis asteis isteis inis sis isis assis
essis issis ïssis esquis eixis itzis áis aréis eréis iréis ams ados idos amos ábamos áramos iéramos íamos
aríamos eríamos iríamos aremos eremos iremos ásemos iésemos imos adors ass erass ess ats its ents às aràs
iràs arás erás irás és arés ís iïs at it ant ent int ut ït au erau ieu ineu areu ireu àreu íreu asseu
esseu eresseu àsseu ésseu igueu ïgueu àveu áveu itzeu ìeu irìeu íeu aríeu iríeu assiu issiu àssiu èssiu
éssiu íssiu ïu ix eix ïx itz ià arà irà itzà ará erá irá irè aré eré iré í iï ió`,
    'ando',
  ],
  residual: ['', 'a e i ïn o ir s is os ïs it eu iu itz à á é ì í ï ó', 'iqu'],
} as const;
