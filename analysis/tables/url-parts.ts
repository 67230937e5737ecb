// Made by scripts/lucene-tables/url-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.

/** The top-level domains of 2024-03-28, as IANA lists them. */
export const topLevelDomains =
  'aaa aarp abb abbott abbvie abc able abogado abudhabi ac academy accenture accountant accountants aco actor ad ads ' +
  'adult ae aeg aero aetna af afl africa ag agakhan agency ai aig airbus airforce airtel akdn al alibaba alipay allfi' +
  'nanz allstate ally alsace alstom am amazon americanexpress americanfamily amex amfam amica amsterdam analytics and' +
  'roid anquan anz ao aol apartments app apple aq aquarelle ar arab aramco archi army arpa art arte as asda asia asso' +
  'ciates at athleta attorney au auction audi audible audio auspost author auto autos aw aws ax axa az azure ba baby ' +
  'baidu banamex band bank bar barcelona barclaycard barclays barefoot bargains baseball basketball bauhaus bayern bb' +
  ' bbc bbt bbva bcg bcn bd be beats beauty beer bentley berlin best bestbuy bet bf bg bh bharti bi bible bid bike bi' +
  'ng bingo bio biz bj black blackfriday blockbuster blog bloomberg blue bm bms bmw bn bnpparibas bo boats boehringer' +
  ' bofa bom bond boo book booking bosch bostik boston bot boutique box br bradesco bridgestone broadway broker broth' +
  'er brussels bs bt build builders business buy buzz bv bw by bz bzh ca cab cafe cal call calvinklein cam camera cam' +
  'p canon capetown capital capitalone car caravan cards care career careers cars casa case cash casino cat catering ' +
  'catholic cba cbn cbre cc cd center ceo cern cf cfa cfd cg ch chanel channel charity chase chat cheap chintai chris' +
  'tmas chrome church ci cipriani circle cisco citadel citi citic city ck cl claims cleaning click clinic clinique cl' +
  'othing cloud club clubmed cm cn co coach codes coffee college cologne com commbank community company compare compu' +
  'ter comsec condos construction consulting contact contractors cooking cool coop corsica country coupon coupons cou' +
  'rses cpa cr credit creditcard creditunion cricket crown crs cruise cruises cu cuisinella cv cw cx cy cymru cyou cz' +
  ' dabur dad dance data date dating datsun day dclk dds de deal dealer deals degree delivery dell deloitte delta dem' +
  'ocrat dental dentist desi design dev dhl diamonds diet digital direct directory discount discover dish diy dj dk d' +
  'm dnp do docs doctor dog domains dot download drive dtv dubai dunlop dupont durban dvag dvr dz earth eat ec eco ed' +
  'eka edu education ee eg email emerck energy engineer engineering enterprises epson equipment er ericsson erni es e' +
  'sq estate et eu eurovision eus events exchange expert exposed express extraspace fage fail fairwinds faith family ' +
  'fan fans farm farmers fashion fast fedex feedback ferrari ferrero fi fidelity fido film final finance financial fi' +
  're firestone firmdale fish fishing fit fitness fj fk flickr flights flir florist flowers fly fm fo foo food footba' +
  'll ford forex forsale forum foundation fox fr free fresenius frl frogans frontier ftr fujitsu fun fund furniture f' +
  'utbol fyi ga gal gallery gallo gallup game games gap garden gay gb gbiz gd gdn ge gea gent genting george gf gg gg' +
  'ee gh gi gift gifts gives giving gl glass gle global globo gm gmail gmbh gmo gmx gn godaddy gold goldpoint golf go' +
  'o goodyear goog google gop got gov gp gq gr grainger graphics gratis green gripe grocery group gs gt gu gucci guge' +
  ' guide guitars guru gw gy hair hamburg hangout haus hbo hdfc hdfcbank health healthcare help helsinki here hermes ' +
  'hiphop hisamitsu hitachi hiv hk hkt hm hn hockey holdings holiday homedepot homegoods homes homesense honda horse ' +
  'hospital host hosting hot hotels hotmail house how hr hsbc ht hu hughes hyatt hyundai ibm icbc ice icu id ie ieee ' +
  'ifm ikano il im imamat imdb immo immobilien in inc industries infiniti info ing ink institute insurance insure int' +
  ' international intuit investments io ipiranga iq ir irish is ismaili ist istanbul it itau itv jaguar java jcb je j' +
  'eep jetzt jewelry jio jll jm jmp jnj jo jobs joburg jot joy jp jpmorgan jprs juegos juniper kaufen kddi ke kerryho' +
  'tels kerrylogistics kerryproperties kfh kg kh ki kia kids kim kindle kitchen kiwi km kn koeln komatsu kosher kp kp' +
  'mg kpn kr krd kred kuokgroup kw ky kyoto kz la lacaixa lamborghini lamer lancaster land landrover lanxess lasalle ' +
  'lat latino latrobe law lawyer lb lc lds lease leclerc lefrak legal lego lexus lgbt li lidl life lifeinsurance life' +
  'style lighting like lilly limited limo lincoln link lipsy live living lk llc llp loan loans locker locus lol londo' +
  'n lotte lotto love lpl lplfinancial lr ls lt ltd ltda lu lundbeck luxe luxury lv ly ma madrid maif maison makeup m' +
  'an management mango map market marketing markets marriott marshalls mattel mba mc mckinsey md me med media meet me' +
  'lbourne meme memorial men menu merckmsd mg mh miami microsoft mil mini mint mit mitsubishi mk ml mlb mls mm mma mn' +
  ' mo mobi mobile moda moe moi mom monash money monster mormon mortgage moscow moto motorcycles mov movie mp mq mr m' +
  's msd mt mtn mtr mu museum music mv mw mx my mz na nab nagoya name natura navy nba nc ne nec net netbank netflix n' +
  'etwork neustar new news next nextdirect nexus nf nfl ng ngo nhk ni nico nike nikon ninja nissan nissay nl no nokia' +
  ' norton now nowruz nowtv np nr nra nrw ntt nu nyc nz obi observer office okinawa olayan olayangroup ollo om omega ' +
  'one ong onl online ooo open oracle orange org organic origins osaka otsuka ott ovh pa page panasonic paris pars pa' +
  'rtners parts party pay pccw pe pet pf pfizer pg ph pharmacy phd philips phone photo photography photos physio pics' +
  ' pictet pictures pid pin ping pink pioneer pizza pk pl place play playstation plumbing plus pm pn pnc pohl poker p' +
  'olitie porn post pr pramerica praxi press prime pro prod productions prof progressive promo properties property pr' +
  'otection pru prudential ps pt pub pw pwc py qa qpon quebec quest racing radio re read realestate realtor realty re' +
  'cipes red redstone redumbrella rehab reise reisen reit reliance ren rent rentals repair report republican rest res' +
  'taurant review reviews rexroth rich richardli ricoh ril rio rip ro rocks rodeo rogers room rs rsvp ru rugby ruhr r' +
  'un rw rwe ryukyu sa saarland safe safety sakura sale salon samsclub samsung sandvik sandvikcoromant sanofi sap sar' +
  'l sas save saxo sb sbi sbs sc scb schaeffler schmidt scholarships school schule schwarz science scot sd se search ' +
  'seat secure security seek select sener services seven sew sex sexy sfr sg sh shangrila sharp shaw shell shia shiks' +
  'ha shoes shop shopping shouji show si silk sina singles site sj sk ski skin sky skype sl sling sm smart smile sn s' +
  'ncf so soccer social softbank software sohu solar solutions song sony soy spa space sport spot sr srl ss st stada ' +
  'staples star statebank statefarm stc stcgroup stockholm storage store stream studio study style su sucks supplies ' +
  'supply support surf surgery suzuki sv swatch swiss sx sy sydney systems sz tab taipei talk taobao target tatamotor' +
  's tatar tattoo tax taxi tc tci td tdk team tech technology tel temasek tennis teva tf tg th thd theater theatre ti' +
  'aa tickets tienda tips tires tirol tj tjmaxx tjx tk tkmaxx tl tm tmall tn to today tokyo tools top toray toshiba t' +
  'otal tours town toyota toys tr trade trading training travel travelers travelersinsurance trust trv tt tube tui tu' +
  'nes tushu tv tvs tw tz ua ubank ubs ug uk unicom university uno uol ups us uy uz va vacations vana vanguard vc ve ' +
  'vegas ventures verisign versicherung vet vg vi viajes video vig viking villas vin vip virgin visa vision viva vivo' +
  ' vlaanderen vn vodka volvo vote voting voto voyage vu wales walmart walter wang wanggou watch watches weather weat' +
  'herchannel webcam weber website wed wedding weibo weir wf whoswho wien wiki williamhill win windows wine winners w' +
  'me wolterskluwer woodside work works world wow ws wtc wtf xbox xerox xihuan xin xn--bck1b9a5dre4c xn--b4w605ferd x' +
  'n--cckwcxetd xn--cck2b3b xn--cg4bki xn--clchc0ea0b2g2a9gcd xn--czrs0t xn--czru2d xn--czr694b xn--c1avg xn--c2br7g ' +
  'xn--d1acj3b xn--d1alf xn--eckvdtc9d xn--efvy88h xn--e1a4c xn--fct429k xn--fhbei xn--fiqs8s xn--fiqz9s xn--fiq228c5' +
  'hs xn--fiq64b xn--fjq720a xn--flw351e xn--fpcrj9c3d xn--fzc2c9e2c xn--fzys8d69uvgm xn--gckr3f0f xn--gecrj9c xn--gk' +
  '3at1e xn--g2xx48c xn--hxt814e xn--h2breg3eve xn--h2brj9c xn--h2brj9c8c xn--imr513n xn--io0a7i xn--i1b6b1a6a2e xn--' +
  'jlq480n2rg xn--jvr189m xn--j1aef xn--j1amh xn--j6w193g xn--kcrx77d1x4a xn--kprw13d xn--kpry57d xn--kput3i xn--lgbb' +
  'at1ad8j xn--l1acc xn--mgbaam7a8h xn--mgbab2bd xn--mgbah1a3hjkrd xn--mgbai9azgqp6j xn--mgbayh7gpa xn--mgba3a3ejt xn' +
  '--mgba3a4f16a xn--mgba7c0bbn0a xn--mgbbh1a xn--mgbbh1a71e xn--mgbca7dzdo xn--mgbcpq6gpa1a xn--mgbc0a9azcg xn--mgbe' +
  'rp4a5d4ar xn--mgbgu82a xn--mgbi4ecexp xn--mgbpl2fh xn--mgbtx2b xn--mgbt3dhd xn--mgbx4cd0ab xn--mgb9awbf xn--mix891' +
  'f xn--mk1bu44c xn--mxtq1m xn--ngbc5azd xn--ngbe9e0a xn--ngbrx xn--node xn--nqv7f xn--nqv7fs00ema xn--nyqy26a xn--o' +
  'gbpf8fl xn--otu796d xn--o3cw4h xn--pgbs0dh xn--pssy2u xn--p1acf xn--p1ai xn--qcka1pmc xn--qxam xn--qxa6a xn--q7ce6' +
  'a xn--q9jyb4c xn--rhqv96g xn--rovu88b xn--rvc1e0am3e xn--ses554g xn--s9brj9c xn--tckwe xn--tiq49xqyj xn--t60b56a x' +
  'n--unup4y xn--vermgensberater-ctb xn--vermgensberatung-pwb xn--vhquv xn--vuq861b xn--wgbh1c xn--wgbl6a xn--w4rs40l' +
  ' xn--w4r85el8fhu5dnra xn--xhq521b xn--xkc2al3hye2a xn--xkc2dl3a5ee0h xn--yfro4i67o xn--ygbi2ammx xn--y9a3aq xn--zf' +
  'r164b xn--1ck2e1b xn--1qqw23a xn--11b4c3d xn--2scrj9c xn--3bst00m xn--3ds443g xn--3e0b707e xn--3hcrj9c xn--3pxu8k ' +
  'xn--30rr7y xn--4dbrk0ce xn--4gbrim xn--42c2d9a xn--45brj9c xn--45br5cyl xn--45q11c xn--5su34j936bgsg xn--5tzm5g xn' +
  '--54b7fta0cc xn--55qw42g xn--55qx5d xn--6frz82g xn--6qq986b3xl xn--8y0a063a xn--80adxhks xn--80ao21a xn--80aqecdr1' +
  'a xn--80asehdb xn--80aswg xn--9dbq2a xn--9et52u xn--9krt00a xn--90ae xn--90ais xn--90a3ac xxx xyz yachts yahoo yam' +
  'axun yandex ye yodobashi yoga yokohama you youtube yt yun za zappos zara zero zip zm zone zuerich zw';

/** Runs of code points from U+0000 on that by turns are no part of a word and are one (or a hyphen): lengths in base 36. */
export const wordCharacterRuns =
  '19 1 2 a 7 q 4 1 1 q 1b 1 a 1 4 1 5 n 1 v 1 cq 4 c e 5 7 1 1 1 h 39 1 2 2 4 1 1 6 1 1 3 1 1 1 k 1 2b 1 3v 1 4t 1 1' +
  '2 2 1 6 15 8 19 1 1 1 2 1 2 1 1 8 r 4 4 t b 5 22 4 2u 1 8 2 a 1 j 2 1 g 1n 2 2t e 1i 4 1 2 1 2 1a i s 4 b 1h l 1 8' +
  ' l f 1 3l 2 a 1 j 1 8 2 2 2 m 1 7 1 1 3 4 2 9 2 2 2 4 8 1 4 2 1 5 2 c a 1 1 1 2 3 1 6 4 2 2 m 1 7 1 2 1 2 1 2 2 1 ' +
  '1 5 4 2 2 3 3 1 7 4 1 1 7 g b 3 1 9 1 3 1 m 1 7 1 2 1 5 2 a 1 3 1 3 2 1 f 4 2 a 9 7 1 3 1 8 2 2 2 m 1 7 1 2 1 5 2 ' +
  '9 2 2 2 3 8 2 4 2 1 5 2 a 1 1 g 2 1 6 3 3 1 4 3 2 1 1 1 2 3 2 3 3 3 c 4 5 3 3 1 4 2 1 6 1 e a g d 1 3 1 n 1 g 3 8 ' +
  '1 3 1 4 7 2 1 3 5 4 2 a g 4 1 8 1 3 1 n 1 a 1 5 2 9 1 3 1 4 7 2 7 1 1 4 2 a 1 2 d 4 1 8 1 3 1 1f 1 3 1 5 5 4 7 5 2' +
  ' a a 6 2 2 1 i 3 o 1 9 1 1 2 7 3 1 4 6 1 1 1 8 6 a 2 2 d 1m 5 f 1 a 13 2 1 1 1 5 1 o 1 1 1 n 2 5 1 1 1 6 2 a 2 4 w' +
  ' 1 n 2 6 a b 1 1 1 1 1 4 a 1 10 4 k 1 i 1 10 9 1 1l 22 6 26 2 12 1 1 5 1 2 17 1 99 1 4 2 7 1 1 1 4 2 15 1 4 2 x 1 ' +
  '4 2 7 1 1 1 4 2 f 1 1l 1 4 2 1v 2 3 w g g 2e 2 6 3 h8 2 h 1 q 5 23 3 b 7 d 1 7 b l b k c d 1 3 1 2 c 2c 3 1 4 2 2 ' +
  'a x 3 2 a 6 2h 7 17 5 1y a v 1 c 4 c a 14 2 5 b 18 4 q 6 a 12 s 4 1r 1 t 2 b 6 a d 1 8 f 1t 24 4 a h 9 c 38 c 1k 8' +
  ' a 3 1d 2 9 7 17 2 3 g 3 1 13 5 6y 1 7v 2 6 2 12 2 6 2 8 1 1 1 1 1 1 1 v 2 1h 1 7 1 1 3 3 1 7 3 4 2 6 4 d 5 3 1 7 ' +
  '1u 2 j 1 s 1 d 1 g d 1f x h 1 4 1 2 a 1 1 3 5 6 1 1 1 1 1 1 4 1 b 2 4 5 5 4 1 h 15 ml 1g 1ee 1b 1 1b 1 3p 6 9 c 12' +
  ' 1 1 5 1 2 1k 7 1 f o 9 7 1 7 1 7 1 7 1 7 1 7 1 7 1 7 1 w 1b 1 d1 3 p f 1 5 2 5 4 2e 2 2 2 3 1 2i 1 4 5 17 1 2m h ' +
  'r 1h g e8 52u 22 g6o g wd 1v 1a 2 7h 3 s k 1f 1 a 1 37 11 9 2 2v 2 1h 2 5 1c 1d o 1g c 1y a a 6 o 3 1 1 1d 2 10 c ' +
  't 3 1t e b 6 v 1 1j 9 e 2 a 6 n 3 21 o 3 2 g 2 5 a 6 2 6 2 6 9 7 1 7 1 17 1 c 8 3f 1 2 2 a 6 8mc c n 4 1d 6is a6 2' +
  ' 2y 12 7 c 5 5 c 1 d 1 5 1 1 1 2 1 2 1 30 x a3 i 1s 2 1i 14 c 4 g g g 3 2 o 3 w 5 1 3r j a 7 q 4 1 1 q b 2h 3 6 2 ' +
  '6 2 6 2 3 z c 1 q 1 j 1 2 1 f 2 e y 3f 1x 1h 3s 1 3m t 3 1d f 1 v w d u 5 17 5 u 2 10 4 8 1 5 16 4e 2 a 6 10 4 10 ' +
  '4 14 8 1g 4c 8n 9 m a 8 48 6 2 1 1 18 1 2 3 1 2 n a n 9 v 1t j 1 2 a m a q 1y 1k 6 2 1s 4 1 2 5 8 1 3 1 t 2 3 4 1 ' +
  'w t 3 t z 8 1 u p 1i a m a j d i 32 21 1j 1f d 1f d 14 8 a cm t a 1 8 x 3z n 9 1z v a f 1o l p 7 a 6 1h 1 a 4 3 9 ' +
  '10 2 1 9 1x 4 4 3 b 1 1 z i 1 11 6 1 1t 7 1 1 1 4 1 f 1 a 7 1n 5 a 6 4 1 8 2 2 2 m 1 7 1 2 1 5 1 a 2 2 2 3 2 1 6 1' +
  ' 5 7 2 7 3 5 3v 23 5 a 4 2 w 1y 1 1 8 a 4m 1i 2 9 n 6 y 1t 3 1 b a 12 1l 7 a 1i r 2 f 4 a 5i 1n 2t 22 l 1 4g 8 2 1' +
  'a 2 8 1 2 r 1r 8 1 8 22 3 1 y 1l 7b 9 1 19 1 9 f a o u 2 m 1 e 21 7 1 2 1 18 3 1 1 2 1 9 8 a 6 6 1 2 1 11 1 2 1 6 ' +
  '7 a 8m n 7d pm 2u 33 h 5g 24c tr 34h g7 6nt ft 7 v 1 a 2u u 2 5 b 1j 9 4 c a 9 l 5 j j4 1s 3k 23 4 1l 7 h 1s 2 1 1' +
  ' s 4qg 8 kz 7bh 7z 1d 3 h 4 8 b0 1s4 2z 5 d 3 9 7 a 3 2 43q 5 3 6 8 8 2 7 u 4 44 3 cb 2d 1 1z 1 2 2 1 2 2 2 4 1 c ' +
  '1 1 1 7 1 1t 1 4 2 8 1 7 1 s 1 4 1 5 1 1 3 7 1 9g 2 p 1 p 1 v 1 p 1 v 1 p 1 v 1 p 1 v 1 p 1 8 2 1e e8 1j 4 1e 8 1 ' +
  'e 1 m 5 1 f 11s 7 1 h 2 7 1 2 1 5 5x 19 3 e 2 a 4 1 a9 1m zq 5h b 7 15 24 4 a x2 4 1 r 1 2 1 1 2 1 1 a 1 4 1 1 1 1' +
  ' 6 1 4 1 1 1 1 1 1 3 1 2 1 1 2 1 1 1 1 1 1 1 1 1 1 2 1 1 2 4 1 7 1 4 1 4 1 1 1 a 1 h 5 3 1 5 1 h hg q 6 q 6 q 2uu ' +
  'wyf 15 379 b 66 2 4g2 e 5rl 2e7 f2 fhlu 6o';
