import { pick, type Random } from './random.ts';

export interface Person {
  givenName: string;
  familyName: string;
  /** As it is written where the person lives. */
  name: string;
  email: string;
}

interface Name {
  own: string;
  /** For addresses. */
  latin: string;
}

interface Naming {
  given: readonly Name[];
  family: readonly Name[];
  /** Family name first, with nothing between. */
  joined?: boolean;
}

const list = (text: string): Name[] => text.split(' ').map(spelled);

/** Names by language; `Анна/Anna` where an e-mail address needs other letters. */
const namings: Readonly<Record<string, Naming>> = {
  en: {
    given: list('Alice Oliver Grace Samuel Niamh Theo Ruth Callum Zadie Edward Imogen Dev Saoirse Marcus'),
    family: list(
      "Whitfield O'Brien Okafor Hargreaves Lin Mackenzie Patel Thorne Bell-Adeyemi Carver Sinclair",
    ),
  },
  fr: {
    given: list('Zoé François Hélène Anaïs Loïc Jean-Baptiste Amélie Rémi Noémie Gaël Yasmine Étienne'),
    family: list("Lefèvre Benoît D'Aubigné Moreau Gauthier Saint-Clair Bélanger Nguyen Chevallier Peltier"),
  },
  de: {
    given: list('Jürgen Käthe Björn Anke Lukas Svenja Hans-Peter Yıldız Mareike Götz Ulrike Tomasz'),
    family: list('Müller Großmann Weiß Schäfer Kowalski Jäger Brandt-Öztürk Lindner Vogelsang Strauß'),
  },
  es: {
    given: list('Lucía Íñigo Begoña Andrés Inés Joaquín Martina Álvaro Ximena Raúl Nuria Óscar'),
    family: list('Muñoz Peñalver Ibáñez García-Lorenzo Echeverría Quiñones Vidal Cárdenas Núñez Solís'),
  },
  pt: {
    given: list('João Conceição Inês Tomé Luísa Antônio Beatriz Caetano Marília Simão Iracema Gonçalo'),
    family: list('Gonçalves Assunção Magalhães Araújo Falcão Teixeira Brandão Sampaio Guimarães Leão'),
  },
  it: {
    given: list('Niccolò Chiara Giosuè Fiammetta Ettore Ludovica Salvatore Mariù Tommaso Ilaria Desirée'),
    family: list("D'Angelo Ferraris Bevilacqua Lo_Presti Zanetti Cantù Moretti Quaglia Fornaciari Sartori"),
  },
  nl: {
    given: list('Joris Maaike Thijs Fenna Daniël Noor Sjoerd Zoë Ruben Anouk'),
    family: list('de_Wit van_den_Berg Hoekstra Kuipers Bouzid Verhoeven Terpstra Zijlstra'),
  },
  sv: {
    given: list('Åsa Göran Linnéa Björn Märta Håkan Elin Ömer Saga Viggo'),
    family: list('Sjöström Åkerlund Bergqvist Lövgren Nyström Hägg Öberg Dahlin'),
  },
  tr: {
    given: list('Ayşe Çağlar İpek Oğuz Gülşen Emre Şirin Kıvanç Elif Doğukan'),
    family: list('Yılmaz Çelik Öztürk Şahin Güneş Kılıçoğlu Işık Demirağ'),
  },
  el: {
    given: list('Ελένη/Eleni Γιώργος/Giorgos Δέσποινα/Despina Νίκος/Nikos Μαρία/Maria Άρης/Aris'),
    family: list('Παπαδάκη/Papadaki Ιωάννου/Ioannou Βλάχου/Vlachou Καλογερά/Kalogera Σταύρου/Stavrou'),
  },
  ru: {
    given: list(
      'Анна/Anna Фёдор/Fyodor Юлия/Yulia Семён/Semyon Дарья/Darya Илья/Ilya Ксения/Ksenia Пётр/Pyotr',
    ),
    family: list('Шевченко/Shevchenko Черных/Chernykh Коваленко/Kovalenko Долгих/Dolgikh Гинзбург/Ginzburg'),
  },
  ar: {
    given: list('ليلى/Layla عمر/Omar سلمى/Salma يوسف/Youssef هدى/Huda كريم/Karim نور/Nour طارق/Tariq'),
    family: list('حداد/Haddad المنصوري/Almansouri بن_علي/Benali الخطيب/Alkhatib زيدان/Zidan النجار/Alnajjar'),
  },
  hi: {
    given: list('आशा/Asha विक्रम/Vikram प्रिया/Priya अर्जुन/Arjun मीरा/Meera रोहन/Rohan कविता/Kavita'),
    family: list('शर्मा/Sharma वर्मा/Varma त्रिपाठी/Tripathi चौहान/Chauhan अय्यर/Iyer मिश्रा/Mishra'),
  },
  ja: {
    given: list('花子/Hanako 健太/Kenta さくら/Sakura 翔/Sho 美咲/Misaki 大輔/Daisuke 葵/Aoi'),
    family: list('佐藤/Sato 高橋/Takahashi 渡辺/Watanabe 小林/Kobayashi 斎藤/Saito 長谷川/Hasegawa'),
    joined: true,
  },
  zh: {
    given: list('小明/Xiaoming 丽华/Lihua 建国/Jianguo 雨桐/Yutong 文静/Wenjing 浩然/Haoran'),
    family: list('王/Wang 李/Li 张/Zhang 欧阳/Ouyang 陈/Chen 赵/Zhao'),
    joined: true,
  },
  ko: {
    given: list('지우/Jiwoo 민준/Minjun 서연/Seoyeon 도윤/Doyun 하은/Haeun 현우/Hyunwoo'),
    family: list('김/Kim 이/Lee 박/Park 최/Choi 정/Jung 한/Han'),
    joined: true,
  },
};

const hosts = ['example.com', 'example.org', 'example.net', 'mail.example', 'post.example'] as const;

/** Someone whose language it is. `mark` keeps addresses of namesakes apart. */
export function personOf(random: Random, language: string, mark?: number): Person {
  const naming = namings[language] ?? (namings.en as Naming);
  const input = pick(random, naming.given);
  const family = pick(random, naming.family);
  const local = `${input.latin}.${family.latin}${mark === undefined ? '' : mark}`;
  return {
    givenName: input.own,
    familyName: family.own,
    name: naming.joined ? `${family.own}${input.own}` : `${input.own} ${family.own}`,
    email: `${local}@${pick(random, hosts)}`,
  };
}

function spelled(name: string): Name {
  const [own = '', latin = own] = name.replaceAll('_', ' ').split('/');
  return { own, latin: asciiOf(latin) };
}

/** Letters for addresses. */
function asciiOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[^a-z0-9-]/g, '');
}
