// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.
// The suffixes of each rule; those that fall under no rule stand first.

export const tables = {
  endings: [
    `
a ia eria osna iosna uosna iuosna ysna ėsna e ie enie erie oje ioje uje iuje yje enyje eryje ėje ame iame
sime ome ėme tumėme ose iose uose iuose yse enyse eryse ėse ate iate ite kite site ote tute ėte tumėte i
ai iai eriai ei tumei ki imi erimi umi iumi si asi iasi esi iesi siesi isi aisi eisi tumeisi uisi osi
ėjosi uosi iuosi siuosi usi ausi čiausi ąsi ėsi ųsi tųsi ti enti inti oti ioti uoti iuoti auti iauti yti
ėti telėti inėti terėti ui iui eniui oj ėj k am iam iem im sim om tum ėm tumėm an on ion un iun ėn o io
enio ėjo uo s as ias es ies is ais iais tumeis imis enimis omis iomis umis ėmis enis asis ysis ams iams
iems ims enims erims oms ioms ums ėms ens os ios uos iuos ers us aus iaus ius ys enys erys ąs iąs ės amės
iamės imės kimės simės omės ėmės tumėmės atės iatės sitės otės ėtės tumėtės įs ūs tųs at iat it sit ot ėt
tumėt u au iau čiau iu eniu siu y ą ią ė ę į enį erį ų ių erų`,
  ],
  derivations: [
    `
ing aj iaj iej oj ioj uoj iuoj auj ąj iąj ėj ųj iųj ok iok iuk uliuk učiuk išk iul yl ėl am dam jam zgan
ain esn op iop ias ies ais iais os ios uos iuos aus iaus ąs iąs ęs utėait ant iant siant int ot uot iuot
yt ėt ykšt iau dav sv šv ykšč ę ėję`,
  ],
  conflicts: ['', 'aite aitės', 'uote uotės', 'ėjime', 'esiu', 'asius', 'avime', 'ojime', 'okate okatės'],
} as const;
