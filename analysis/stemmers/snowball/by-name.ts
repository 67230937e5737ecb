import { arabicSnowballStem } from './arabic.ts';
import { armenianStem } from './armenian.ts';
import { basqueStem } from './basque.ts';
import { catalanStem } from './catalan.ts';
import { danishStem } from './danish.ts';
import { dutchStem } from './dutch.ts';
import { englishStem } from './english.ts';
import { estonianStem } from './estonian.ts';
import { finnishStem } from './finnish.ts';
import { frenchStem } from './french.ts';
import { germanStem } from './german.ts';
import { hungarianStem } from './hungarian.ts';
import { irishStem } from './irish.ts';
import { italianStem } from './italian.ts';
import { kpStem } from './kp.ts';
import { lithuanianStem } from './lithuanian.ts';
import { lovinsStem } from './lovins.ts';
import { norwegianStem } from './norwegian.ts';
import { porterSnowballStem } from './porter.ts';
import { portugueseStem } from './portuguese.ts';
import { romanianStem } from './romanian.ts';
import { russianStem } from './russian.ts';
import { spanishStem } from './spanish.ts';
import { swedishStem } from './swedish.ts';
import { turkishStem } from './turkish.ts';

/** The stemmers by the service's names for them. */
export const snowballStemmers = {
  arabic: arabicSnowballStem,
  armenian: armenianStem,
  basque: basqueStem,
  catalan: catalanStem,
  danish: danishStem,
  dutch: dutchStem,
  english: englishStem,
  estonian: estonianStem,
  finnish: finnishStem,
  french: frenchStem,
  german: germanStem,
  // the older name; its rules are those of german since Lucene 10
  german2: germanStem,
  hungarian: hungarianStem,
  irish: irishStem,
  italian: italianStem,
  kp: kpStem,
  lithuanian: lithuanianStem,
  lovins: lovinsStem,
  norwegian: norwegianStem,
  porter: porterSnowballStem,
  portuguese: portugueseStem,
  romanian: romanianStem,
  russian: russianStem,
  spanish: spanishStem,
  swedish: swedishStem,
  turkish: turkishStem,
} as const;
