import { persianCharFilter } from '../char-filters/persian.ts';
import { type Chain, type Step, step } from '../components.ts';
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
import { snowballStemmers } from '../stemmers/snowball/by-name.ts';
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
import { thaiDictionary } from '../tokenizers/thai-dictionary.ts';

type Stem = (word: string) => string;
type Language = keyof typeof stopWords;
type FilterStep = Step<TokenFilter>;

const lowercase = step('lowercase', lowercaseFilter);
const decimalDigits = step('decimal digits', decimalDigitFilter);
const arabicNormalization = step('Arabic normalization', arabicNormalizationFilter);
const stemming = (name: string, stem: Stem): FilterStep => step(`${name} stemmer`, eachStem(stem));
const elision = (articles: string): FilterStep => step('elision', elisionFilter(articles.split(' ')));

function snowball(language: Language & keyof typeof snowballStemmers): FilterStep {
  const title = `${language.charAt(0).toUpperCase()}${language.slice(1)}`;
  return step(`Snowball stemmer (${title})`, eachStem(snowballStemmers[language]));
}

function dropStopWords(language: Language): FilterStep {
  return step('stop words', stopwordFilter(stopWords[language], false));
}

/** A chain of the standard tokenizer and token filters, unless a language needs more. */
function chain(tokenFilters: readonly FilterStep[], rest: Partial<Chain> = {}): Chain {
  return { charFilters: [], tokenizer: step('standard', standardTokenizer()), tokenFilters, ...rest };
}

/** What most languages get: words in lower case, without stop words, stemmed. */
function words(language: Language, stemmer: FilterStep, beforeLowercase: readonly FilterStep[] = []): Chain {
  return chain([...beforeLowercase, lowercase, dropStopWords(language), stemmer]);
}

/** Steps shared by the languages of India. */
function indic(language: Language, normalization: FilterStep, stemmer: FilterStep): Chain {
  const indicNormalization = step('Indic normalization', indicNormalizationFilter);
  return chain([
    lowercase,
    decimalDigits,
    indicNormalization,
    normalization,
    dropStopWords(language),
    stemmer,
  ]);
}

/** Dutch words that the rules would spoil, with the stems that they get instead. */
const dutchStems = new Map([
  ['fiets', 'fiets'],
  ['bromfiets', 'bromfiets'],
  ['ei', 'eier'],
  ['kind', 'kinder'],
]);
const dutchExceptions = eachToken((token) => {
  const term = dutchStems.get(token.term);
  return term === undefined ? token : { ...token, term, keyword: true };
});

const cjk = (): Chain =>
  chain([
    step('CJK width', cjkWidthFilter),
    lowercase,
    step('CJK bigrams', cjkBigramFilter),
    dropStopWords('cjk'),
  ]);

/** The engine's analyzers of languages, by name: `lucene.armenian`. */
export const languageAnalyzers: Readonly<Record<string, () => Chain | Promise<Chain>>> = {
  'lucene.arabic': () =>
    chain([
      lowercase,
      decimalDigits,
      dropStopWords('arabic'),
      arabicNormalization,
      stemming('Arabic', arabicStem),
    ]),
  'lucene.armenian': () => words('armenian', snowball('armenian')),
  'lucene.basque': () => words('basque', snowball('basque')),
  'lucene.bengali': () =>
    indic(
      'bengali',
      step('Bengali normalization', bengaliNormalizationFilter),
      stemming('Bengali', bengaliStem),
    ),
  'lucene.brazilian': () => words('brazilian', stemming('Brazilian', brazilianStem)),
  'lucene.bulgarian': () => words('bulgarian', stemming('Bulgarian', bulgarianStem)),
  'lucene.catalan': () => words('catalan', snowball('catalan'), [elision('d l m n s t')]),
  'lucene.chinese': cjk,
  'lucene.cjk': cjk,
  'lucene.czech': () => words('czech', stemming('Czech', czechStem)),
  'lucene.danish': () => words('danish', snowball('danish')),
  'lucene.dutch': () =>
    chain([lowercase, dropStopWords('dutch'), step('stem exceptions', dutchExceptions), snowball('dutch')]),
  'lucene.english': () =>
    words('english', stemming('Porter', porterStem), [step('English possessive', englishPossessiveFilter)]),
  'lucene.finnish': () => words('finnish', snowball('finnish')),
  'lucene.french': () =>
    words('french', stemming('French light', frenchLightStem), [
      elision('l m t qu n s j d c jusqu quoiqu lorsqu puisqu'),
    ]),
  'lucene.galician': () => words('galician', stemming('Galician', galicianStem)),
  'lucene.german': () =>
    chain([
      lowercase,
      dropStopWords('german'),
      step('German normalization', germanNormalizationFilter),
      stemming('German light', germanLightStem),
    ]),
  'lucene.greek': () =>
    chain([
      step('Greek lowercase', greekLowercaseFilter),
      dropStopWords('greek'),
      stemming('Greek', greekStem),
    ]),
  'lucene.hindi': () =>
    indic('hindi', step('Hindi normalization', hindiNormalizationFilter), stemming('Hindi', hindiStem)),
  'lucene.hungarian': () => words('hungarian', snowball('hungarian')),
  'lucene.indonesian': () => words('indonesian', stemming('Indonesian', indonesianStem)),
  'lucene.irish': () =>
    chain([
      // letters before a hyphen, as in `t-athair`, which the tokenizer makes words of their own
      step('hyphenated prefixes', stopwordFilter(['h', 'n', 't'])),
      elision('d m b'),
      step('Irish lowercase', irishLowerCaseFilter),
      dropStopWords('irish'),
      snowball('irish'),
    ]),
  'lucene.italian': () =>
    words('italian', stemming('Italian light', italianLightStem), [
      elision('c l all dall dell nell sull coll pell gl agl dagl degl negl sugl un m t s v d'),
    ]),
  'lucene.japanese': cjk,
  'lucene.korean': cjk,
  'lucene.latvian': () => words('latvian', stemming('Latvian', latvianStem)),
  'lucene.lithuanian': () => words('lithuanian', snowball('lithuanian')),
  'lucene.norwegian': () => words('norwegian', snowball('norwegian')),
  'lucene.persian': () =>
    chain(
      [
        lowercase,
        decimalDigits,
        arabicNormalization,
        step('Persian normalization', persianNormalizationFilter),
        dropStopWords('persian'),
        // Lucene stems Persian since 10.0
        stemming('Persian', persianStem),
      ],
      { charFilters: [step('persian', persianCharFilter)] },
    ),
  'lucene.polish': async () => words('polish', stemming('Stempel', await stempelStemmer())),
  'lucene.portuguese': () => words('portuguese', stemming('Portuguese light', portugueseLightStem)),
  'lucene.romanian': () =>
    chain([
      lowercase,
      step('Romanian normalization', romanianNormalizationFilter),
      dropStopWords('romanian'),
      snowball('romanian'),
    ]),
  'lucene.russian': () => words('russian', snowball('russian')),
  'lucene.sorani': () =>
    chain([
      step('Sorani normalization', soraniNormalizationFilter),
      lowercase,
      decimalDigits,
      dropStopWords('sorani'),
      stemming('Sorani', soraniStem),
    ]),
  'lucene.spanish': () => words('spanish', stemming('Spanish light', spanishLightStem)),
  'lucene.swedish': () => words('swedish', snowball('swedish')),
  // approximate: some of the words that Java knows are in no list that is free to take along
  'lucene.thai': async () =>
    chain([lowercase, decimalDigits, dropStopWords('thai')], {
      tokenizer: step('Thai words', thaiTokenizer(await thaiDictionary())),
    }),
  'lucene.turkish': () =>
    chain([
      step('apostrophe', apostropheFilter),
      step('Turkish lowercase', turkishLowerCaseFilter),
      dropStopWords('turkish'),
      snowball('turkish'),
    ]),
};
