import type { CustomAnalyzer, TokenFilterDefinition, TokenizerDefinition } from '#analysis/definition.ts';
import type { AnalyzerChoice } from '../../worker/protocol.ts';
import { customized } from '../catalogue/customize.ts';
import { withFilters } from './change-chain.ts';

/** The analyzers of documents and of queries. */
export interface Sides {
  index: AnalyzerChoice;
  query: AnalyzerChoice;
}

export interface Change {
  verb: 'Add' | 'Use';
  /** "icuFolding", "the standard tokenizer" */
  what: string;
  where: 'both' | 'index' | 'query';
  /** Its purpose: "case and accents no longer matter". */
  effect: string;
}

/** The analyzer as one that can be changed; undefined where it has no equal. */
async function asCustom(choice: AnalyzerChoice): Promise<CustomAnalyzer | undefined> {
  return typeof choice === 'string' ? customized(choice) : choice;
}

/** One change that might make a query find a text. */
export interface Step {
  key: string;
  /** Of one group one step is enough. */
  group: string;
  /** The sides after it; undefined where it would change nothing or cannot be made. */
  apply: (sides: Sides) => Promise<{ sides: Sides; change: Change } | undefined>;
}

/** French and Italian articles that precede a word without a space. */
const elisionPattern =
  "^([cdjlmnstCDJLMNST]|[qQ]u|[jJ]usqu|[lL]orsqu|[pP]uisqu|[dD]ell|[dD]all|[nN]ell|[sS]ull|[aA]ll|[uU]n)['\\u2019]";

interface FilterStep {
  group: string;
  what: string;
  effect: string;
  filters: TokenFilterDefinition[];
  only?: 'index';
}

function filterStep({ group, what, effect, filters, only }: FilterStep): Step {
  return {
    key: JSON.stringify(filters),
    group,
    apply: async ({ index, query }) => {
      const [indexed, asked] = await Promise.all([asCustom(index), asCustom(query)]);
      const newIndex = indexed && withFilters(indexed, filters);
      const newQuery = only || !asked ? undefined : withFilters(asked, filters);
      if (!newIndex && !newQuery) return undefined;
      // half of a change of both sides would part them
      if (!only && (!indexed || !asked)) return undefined;
      const where = newIndex ? (newQuery ? 'both' : 'index') : 'query';
      return {
        sides: { index: newIndex ?? index, query: newQuery ?? query },
        change: { verb: 'Add', what, where, effect },
      };
    },
  };
}

function tokenizerStep(what: string, effect: string, tokenizer: TokenizerDefinition): Step {
  return {
    key: JSON.stringify(tokenizer),
    group: 'tokenizer',
    apply: async ({ index, query }) => {
      const sides = await Promise.all([asCustom(index), asCustom(query)]);
      const [indexed, asked] = sides;
      if (!indexed || !asked) return undefined;
      const differs = ({ tokenizer: now }: CustomAnalyzer): boolean =>
        JSON.stringify(now) !== JSON.stringify(tokenizer);
      if (!differs(indexed) && !differs(asked)) return undefined;
      const where = differs(indexed) ? (differs(asked) ? 'both' : 'index') : 'query';
      return {
        sides: { index: { ...indexed, tokenizer }, query: { ...asked, tokenizer } },
        change: { verb: 'Use', what, where, effect },
      };
    },
  };
}

const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Every change that is worth trying, the plainest first. */
export function stepsFor(start: Sides, queryTerms: readonly string[], language: string | undefined): Step[] {
  const steps: Step[] = [];
  const longest = Math.max(0, ...queryTerms.map((term) => term.length));
  const shortest = Math.min(Number.POSITIVE_INFINITY, ...queryTerms.map((term) => term.length));
  if (JSON.stringify(start.index) !== JSON.stringify(start.query)) {
    steps.push({
      key: 'same',
      group: 'same',
      apply: async ({ index }) => ({
        sides: { index, query: index },
        change: {
          verb: 'Use',
          what: 'the analyzer of documents',
          where: 'query',
          effect: 'queries are analyzed like documents',
        },
      }),
    });
  }
  const fold = (type: 'lowercase' | 'icuFolding' | 'asciiFolding', effect: string): Step =>
    filterStep({ group: 'case', what: type, effect, filters: [{ type }] });
  steps.push(
    fold('lowercase', 'case no longer matters'),
    fold('icuFolding', 'case and accents no longer matter'),
    filterStep({
      group: 'accents',
      what: 'asciiFolding',
      effect: 'accents no longer matter',
      filters: [{ type: 'asciiFolding' }],
    }),
    filterStep({
      group: 'elision',
      what: 'a regex filter for articles',
      effect: 'articles such as l’, d’ and qu’ are removed',
      filters: [{ type: 'regex', pattern: elisionPattern, replacement: '', matches: 'first' }],
    }),
    filterStep({
      group: 'elision',
      what: 'englishPossessive',
      effect: 'a final ’s is removed',
      filters: [{ type: 'englishPossessive' }],
    }),
    ...stemSteps(language),
    filterStep({
      group: 'parts',
      what: 'wordDelimiterGraph and flattenGraph',
      effect: 'words are split at punctuation, digits and capitals',
      filters: [{ type: 'wordDelimiterGraph' }, { type: 'flattenGraph' }],
    }),
    filterStep({
      group: 'parts',
      what: 'wordDelimiterGraph with concatenateAll, and flattenGraph',
      effect: 'words are split at punctuation, and also match when written as one',
      filters: [
        { type: 'wordDelimiterGraph', delimiterOptions: { concatenateAll: true } },
        { type: 'flattenGraph' },
      ],
    }),
    tokenizerStep('the standard tokenizer', 'text is split into words', { type: 'standard' }),
    tokenizerStep(
      'regexSplit at everything but letters and digits',
      'text is split at everything but letters and digits',
      {
        type: 'regexSplit',
        pattern: '[^\\p{L}\\p{M}\\p{N}]+',
      },
    ),
    tokenizerStep('the whitespace tokenizer', 'text is split at spaces only', { type: 'whitespace' }),
  );
  if (shortest > 0 && Number.isFinite(shortest)) {
    steps.push(
      filterStep({
        group: 'grams',
        what: 'edgeGram',
        effect: 'prefixes of words match',
        filters: [
          {
            type: 'edgeGram',
            minGram: Math.min(2, shortest),
            maxGram: Math.max(15, longest),
            termNotInBounds: 'include',
          },
        ],
        only: 'index',
      }),
    );
  }
  return [...steps, ...languageSteps(start, language)];
}

function stemSteps(language: string | undefined): Step[] {
  const effect = 'word endings no longer matter';
  const porter = filterStep({
    group: 'stem',
    what: 'porterStemming',
    effect,
    filters: [{ type: 'porterStemming' }],
  });
  if (language === undefined || language === 'english') return [porter];
  return [
    filterStep({
      group: 'stem',
      what: `snowballStemming for ${titled(language)}`,
      effect,
      filters: [{ type: 'snowballStemming', stemmerName: language }],
    }),
    porter,
  ];
}

/** One of the engine's own analyzers may be replaced by another of them. */
function languageSteps(start: Sides, language: string | undefined): Step[] {
  if (typeof start.index !== 'string' && typeof start.query !== 'string') return [];
  return [...new Set([language ?? 'english', 'english'])].map((name) => {
    const analyzer = `lucene.${name}`;
    return {
      key: analyzer,
      group: 'language',
      apply: async (sides) =>
        sides.index === analyzer && sides.query === analyzer
          ? undefined
          : {
              sides: { index: analyzer, query: analyzer },
              change: {
                verb: 'Use',
                what: analyzer,
                where: 'both',
                effect: `${titled(name)} stop words and stems`,
              },
            },
    };
  });
}
