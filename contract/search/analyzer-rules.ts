import { hasForbiddenPrefix } from './analyzer-names.ts';
import {
  type CharFilter,
  type TokenFilter,
  type Tokenizer,
  tokenFilters as tokenFilterOptions,
} from './components.ts';
import type { CustomAnalyzer } from './custom-analyzer.ts';
import { checkGroup, checkPattern, type ReadPattern } from './pattern-rules.ts';
import { below, type DefinitionProblem, repeated, unfit } from './problem.ts';

/** All problems of a list of custom analyzers; `at` is its location in the request. */
export function checkAnalyzers(
  analyzers: readonly CustomAnalyzer[],
  readPattern: ReadPattern,
  at = 'analyzers',
): DefinitionProblem[] {
  const names = analyzers.map(({ name }) => name);
  return [
    ...names.flatMap((name, index): DefinitionProblem[] =>
      hasForbiddenPrefix(name)
        ? [
            {
              code: 'ATLAS_FTS_ANALYZER_NAME_CANNOT_REUSED',
              field: `${at}[${index}].name`,
              description: 'begins with lucene., builtin. or mongodb., which is reserved',
            },
          ]
        : [],
    ),
    ...repeated(names).map(
      ({ value, index }): DefinitionProblem => ({
        code: 'ATLAS_FTS_ANALYZER_NAME_NOT_UNIQUE',
        field: `${at}[${index}].name`,
        description: `is the name of another analyzer too: ${value}`,
      }),
    ),
    ...analyzers.flatMap((analyzer, index) => checkAnalyzer(analyzer, readPattern, `${at}[${index}]`)),
  ];
}

/** Everything wrong with the parts of one analyzer. */
function checkAnalyzer(
  { charFilters = [], tokenizer, tokenFilters = [] }: CustomAnalyzer,
  readPattern: ReadPattern,
  at = '',
): DefinitionProblem[] {
  return [
    ...charFilters.flatMap((filter, index) => charFilter(filter, below(at, `charFilters[${index}]`))),
    ...checkTokenizer(tokenizer, readPattern, below(at, 'tokenizer')),
    ...tokenFilters.flatMap((filter, index) =>
      tokenFilter(filter, readPattern, below(at, `tokenFilters[${index}]`)),
    ),
  ];
}

function charFilter(filter: CharFilter, at: string): DefinitionProblem[] {
  if (filter.type !== 'htmlStrip') return [];
  return repeated(filter.ignoredTags ?? []).map(({ value, index }) =>
    unfit(`${at}.ignoredTags[${index}]`, `names the tag ${value} again`),
  );
}

function checkTokenizer(tokenizer: Tokenizer, readPattern: ReadPattern, at: string): DefinitionProblem[] {
  switch (tokenizer.type) {
    case 'edgeGram':
    case 'nGram':
      return ordered(at, 'minGram', tokenizer.minGram, 'maxGram', tokenizer.maxGram);
    case 'regexSplit':
      return checkPattern(tokenizer.pattern, readPattern, at);
    case 'regexCaptureGroup':
      return checkGroup(tokenizer, readPattern, at);
    default:
      return [];
  }
}

/** Longest token that is kept where the filter `length` names none */
const usualLongest = tokenFilterOptions.length.max.usual;

function tokenFilter(filter: TokenFilter, readPattern: ReadPattern, at: string): DefinitionProblem[] {
  switch (filter.type) {
    case 'edgeGram':
    case 'nGram':
      return ordered(at, 'minGram', filter.minGram, 'maxGram', filter.maxGram);
    case 'shingle':
      return ordered(at, 'minShingleSize', filter.minShingleSize, 'maxShingleSize', filter.maxShingleSize);
    case 'length':
      if (filter.max === undefined && (filter.min ?? 0) > usualLongest) {
        return [unfit(`${at}.max`, `must be given when min is greater than ${usualLongest}`)];
      }
      return ordered(at, 'min', filter.min ?? 0, 'max', filter.max ?? usualLongest);
    case 'regex':
      return checkPattern(filter.pattern, readPattern, at);
    case 'wordDelimiterGraph':
      return (filter.protectedWords?.words ?? []).flatMap((word, index) =>
        word.trim() === '' ? [unfit(`${at}.protectedWords.words[${index}]`, 'must not be blank')] : [],
      );
    default:
      return [];
  }
}

/** The lesser of two sizes must not be the greater. */
export function ordered(
  at: string,
  lessName: string,
  less: number,
  moreName: string,
  more: number,
): DefinitionProblem[] {
  return less > more ? [unfit(below(at, lessName), `must not be greater than ${moreName}`)] : [];
}
