import { persianCharFilter } from '../char-filters/persian.ts';
import type { Chain } from '../components.ts';
import { arabicStem } from '../stemmers/arabic.ts';
import { bengaliStem } from '../stemmers/bengali.ts';
import { brazilianStem } from '../stemmers/brazilian.ts';
import { bulgarianStem } from '../stemmers/bulgarian.ts';
import { czechStem } from '../stemmers/czech.ts';
import { frenchLightStem } from '../stemmers/french-light.ts';
import { galicianStem } from '../stemmers/galician.ts';
import { germanLightStem } from '../stemmers/german-light.ts';
import { greekStem } from '../stemmers/greek.ts';
import { hindiStem } from '../stemmers/hindi.ts';
import { indonesianStem } from '../stemmers/indonesian.ts';
import { italianLightStem } from '../stemmers/italian-light.ts';
import { latvianStem } from '../stemmers/latvian.ts';
import { persianStem } from '../stemmers/persian.ts';
import { porterStem } from '../stemmers/porter.ts';
import { portugueseLightStem } from '../stemmers/portuguese-light.ts';
import { snowballStemmers as snowball } from '../stemmers/snowball/by-name.ts';
import { soraniStem } from '../stemmers/sorani.ts';
import { spanishLightStem } from '../stemmers/spanish-light.ts';
import { stempelStemmer } from '../stemmers/stempel.ts';
import { stopWords } from '../tables/stop-words.ts';
import { eachStem, eachToken, type TokenFilter } from '../token.ts';
import { arabicNormalizationFilter } from '../token-filters/arabic-normalization.ts';
import { bengaliNormalizationFilter } from '../token-filters/bengali-normalization.ts';
import { cjkBigramFilter } from '../token-filters/cjk-bigram.ts';
import { cjkWidthFilter } from '../token-filters/cjk-width.ts';
import { decimalDigitFilter } from '../token-filters/decimal-digit.ts';
import { elisionFilter } from '../token-filters/elision.ts';
import { germanNormalizationFilter } from '../token-filters/german-normalization.ts';
import { greekLowercaseFilter } from '../token-filters/greek-lowercase.ts';
import { hindiNormalizationFilter } from '../token-filters/hindi-normalization.ts';
import { indicNormalizationFilter } from '../token-filters/indic-normalization.ts';
import {
  apostropheFilter,
  irishLowerCaseFilter,
  romanianNormalizationFilter,
  turkishLowerCaseFilter,
} from '../token-filters/language-lower-case.ts';
import { lowercaseFilter } from '../token-filters/lowercase.ts';
import { persianNormalizationFilter } from '../token-filters/persian-normalization.ts';
import { englishPossessiveFilter } from '../token-filters/simple.ts';
import { soraniNormalizationFilter } from '../token-filters/sorani-normalization.ts';
import { stopwordFilter } from '../token-filters/stopword.ts';
import { standardTokenizer } from '../tokenizers/standard.ts';
import { thaiTokenizer } from '../tokenizers/thai.ts';

type Stem = (word: string) => string;
type Language = keyof typeof stopWords;

/** A chain of the standard tokenizer and token filters, unless a language needs more. */
function chain(tokenFilters: readonly TokenFilter[], rest: Partial<Chain> = {}): Chain {
  return { charFilters: [], tokenizer: standardTokenizer(), tokenFilters, ...rest };
}

function dropStopWords(language: Language): TokenFilter {
  return stopwordFilter(stopWords[language], false);
}

/** What most languages get: words in lower case, without stop words, stemmed. */
function words(language: Language, stem: Stem, beforeLowercase: readonly TokenFilter[] = []): Chain {
  return chain([...beforeLowercase, lowercaseFilter, dropStopWords(language), eachStem(stem)]);
}

/** What the languages of India share. */
function indic(language: Language, normalization: TokenFilter, stem: Stem): Chain {
  return chain([
    lowercaseFilter,
    decimalDigitFilter,
    indicNormalizationFilter,
    normalization,
    dropStopWords(language),
    eachStem(stem),
  ]);
}

const elision = (articles: string): TokenFilter => elisionFilter(articles.split(' '));

/** Dutch words that the rules would spoil, with the stems that they get instead. */
const dutchStems = new Map([
  ['fiets', 'fiets'],
  ['bromfiets', 'bromfiets'],
  ['ei', 'eier'],
  ['kind', 'kinder'],
]);
const dutchOverrideFilter = eachToken((token) => {
  const term = dutchStems.get(token.term);
  return term === undefined ? token : { ...token, term, keyword: true };
});

const cjk = (): Chain => chain([cjkWidthFilter, lowercaseFilter, cjkBigramFilter, dropStopWords('cjk')]);

/** The engine's analyzers of languages, by name: `lucene.armenian`. */
export const languageAnalyzers: Readonly<Record<string, () => Chain | Promise<Chain>>> = {
  'lucene.arabic': () =>
    chain([
      lowercaseFilter,
      decimalDigitFilter,
      dropStopWords('arabic'),
      arabicNormalizationFilter,
      eachStem(arabicStem),
    ]),
  'lucene.armenian': () => words('armenian', snowball.armenian),
  'lucene.basque': () => words('basque', snowball.basque),
  'lucene.bengali': () => indic('bengali', bengaliNormalizationFilter, bengaliStem),
  'lucene.brazilian': () => words('brazilian', brazilianStem),
  'lucene.bulgarian': () => words('bulgarian', bulgarianStem),
  'lucene.catalan': () => words('catalan', snowball.catalan, [elision('d l m n s t')]),
  'lucene.chinese': cjk,
  'lucene.cjk': cjk,
  'lucene.czech': () => words('czech', czechStem),
  'lucene.danish': () => words('danish', snowball.danish),
  'lucene.dutch': () =>
    chain([lowercaseFilter, dropStopWords('dutch'), dutchOverrideFilter, eachStem(snowball.dutch)]),
  'lucene.english': () => words('english', porterStem, [englishPossessiveFilter]),
  'lucene.finnish': () => words('finnish', snowball.finnish),
  'lucene.french': () =>
    words('french', frenchLightStem, [elision('l m t qu n s j d c jusqu quoiqu lorsqu puisqu')]),
  'lucene.galician': () => words('galician', galicianStem),
  'lucene.german': () =>
    chain([lowercaseFilter, dropStopWords('german'), germanNormalizationFilter, eachStem(germanLightStem)]),
  'lucene.greek': () => chain([greekLowercaseFilter, dropStopWords('greek'), eachStem(greekStem)]),
  'lucene.hindi': () => indic('hindi', hindiNormalizationFilter, hindiStem),
  'lucene.hungarian': () => words('hungarian', snowball.hungarian),
  'lucene.indonesian': () => words('indonesian', indonesianStem),
  'lucene.irish': () =>
    chain([
      // letters before a hyphen, as in `t-athair`, which the tokenizer makes words of their own
      stopwordFilter(['h', 'n', 't']),
      elision('d m b'),
      irishLowerCaseFilter,
      dropStopWords('irish'),
      eachStem(snowball.irish),
    ]),
  'lucene.italian': () =>
    words('italian', italianLightStem, [
      elision('c l all dall dell nell sull coll pell gl agl dagl degl negl sugl un m t s v d'),
    ]),
  'lucene.japanese': cjk,
  'lucene.korean': cjk,
  'lucene.latvian': () => words('latvian', latvianStem),
  'lucene.lithuanian': () => words('lithuanian', snowball.lithuanian),
  'lucene.norwegian': () => words('norwegian', snowball.norwegian),
  'lucene.persian': () =>
    chain(
      [
        lowercaseFilter,
        decimalDigitFilter,
        arabicNormalizationFilter,
        persianNormalizationFilter,
        dropStopWords('persian'),
        // Lucene stems Persian since 10.0
        eachStem(persianStem),
      ],
      { charFilters: [persianCharFilter] },
    ),
  'lucene.polish': async () => words('polish', await stempelStemmer()),
  'lucene.portuguese': () => words('portuguese', portugueseLightStem),
  'lucene.romanian': () =>
    chain([
      lowercaseFilter,
      romanianNormalizationFilter,
      dropStopWords('romanian'),
      eachStem(snowball.romanian),
    ]),
  'lucene.russian': () => words('russian', snowball.russian),
  'lucene.sorani': () =>
    chain([
      soraniNormalizationFilter,
      lowercaseFilter,
      decimalDigitFilter,
      dropStopWords('sorani'),
      eachStem(soraniStem),
    ]),
  'lucene.spanish': () => words('spanish', spanishLightStem),
  'lucene.swedish': () => words('swedish', snowball.swedish),
  // approximate: Java's dictionary of Thai words is not free to take along
  'lucene.thai': () =>
    chain([lowercaseFilter, decimalDigitFilter, dropStopWords('thai')], { tokenizer: thaiTokenizer }),
  'lucene.turkish': () =>
    chain([apostropheFilter, turkishLowerCaseFilter, dropStopWords('turkish'), eachStem(snowball.turkish)]),
};
