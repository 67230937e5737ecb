import type { Definition } from '#contract/search/definition.ts';
import type { Explanation } from '../explanation.ts';
import { readGroups } from './read-groups.ts';

/** What Lucene explained: value, description, and the same of its parts. */
export type LuceneTree = [number, string, ...LuceneTree[]];

/** What Lucene answered to one query. */
export interface SearchCase {
  query: Record<string, unknown>;
  total: number;
  /** Ids and scores of the best documents, by turns. */
  hits: number[];
  why?: LuceneTree;
}

/** Documents of one index, and its queries. */
export interface CaseGroup {
  /** Analyzers of its fields, without the engine's prefix. */
  fields: Record<string, string>;
  tokenization: 'edgeGram' | 'nGram';
  documents: Record<string, unknown>[];
  cases: SearchCase[];
}

/** All cases by their groups; made by `scripts/lucene-search`. */
export const readCases = (name: string) => readGroups<SearchCase, CaseGroup>(name);

/** Analyzers that make several tokens at one place, or a graph; the fields of a group name them as they name the engine's. */
const custom: NonNullable<Definition['analyzers']> = [
  {
    name: 'parts',
    tokenizer: { type: 'whitespace' },
    tokenFilters: [
      { type: 'wordDelimiterGraph', delimiterOptions: { concatenateAll: true, preserveOriginal: true } },
      { type: 'lowercase' },
    ],
  },
  {
    name: 'shingles',
    tokenizer: { type: 'standard' },
    tokenFilters: [{ type: 'lowercase' }, { type: 'shingle', minShingleSize: 2, maxShingleSize: 3 }],
  },
  {
    name: 'edge',
    tokenizer: { type: 'standard' },
    tokenFilters: [{ type: 'lowercase' }, { type: 'edgeGram', minGram: 2, maxGram: 5 }],
  },
  {
    name: 'grams',
    tokenizer: { type: 'nGram', minGram: 2, maxGram: 3 },
    tokenFilters: [{ type: 'lowercase' }],
  },
];

/** The definition that the index of a group was made by. */
export function definitionOf({ fields, tokenization }: CaseGroup): Definition {
  const text = (name: string) => {
    const analyzer = fields[name] ?? '';
    const own = custom.some((each) => each.name === analyzer);
    return { type: 'string' as const, analyzer: own ? analyzer : `lucene.${analyzer}` };
  };
  return {
    analyzers: custom,
    mappings: {
      fields: {
        title: [
          text('title'),
          { type: 'autocomplete', minGrams: 2, maxGrams: 6, foldDiacritics: false, tokenization },
        ],
        body: text('body'),
        tags: text('tags'),
        code: { ...text('code'), indexOptions: 'freqs', norms: 'omit' },
        flat: { ...text('flat'), indexOptions: 'docs' },
        kind: [{ ...text('kind'), similarity: { type: 'boolean' } }, { type: 'token' }],
        n: { type: 'number' },
        ns: { type: 'number' },
        when: { type: 'date' },
        on: { type: 'boolean' },
        loc: { type: 'geo' },
        area: { type: 'geo', indexShapes: true },
        route: { type: 'geo', indexShapes: true },
        vec: { type: 'vector', numDimensions: 4, similarity: 'cosine' },
        far: { type: 'vector', numDimensions: 4, similarity: 'euclidean' },
        notes: {
          type: 'embeddedDocuments',
          fields: { text: { type: 'string' }, stars: { type: 'number' } },
        },
      },
    },
  };
}

/** An explanation as Lucene gives it: names of fields and documents are not the engine's. */
export function likeLucene({ value, description, details }: Explanation): LuceneTree {
  // Lucene does not know the name of its similarity there
  const plain = description.replaceAll('$type:string/', '').replace(/ \[\w+\], /, ' [], ');
  return [Math.fround(value), plain, ...details.map(likeLucene).sort(byText)];
}

/** Removes the parts of Lucene's explanation that the engine omits. */
export function likeEngine([value, description, ...parts]: LuceneTree): LuceneTree {
  const plain = description.replace(/^weight\((.*) in \d+\) \[/, '$1 [');
  return [Math.fround(value), plain, ...parts.map(likeEngine).sort(byText)];
}

/** Lucene sums parts up in an order of chance. */
function byText(one: LuceneTree, other: LuceneTree): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}
