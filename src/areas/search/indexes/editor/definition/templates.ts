import type { IndexType } from '#contract/search/definition.ts';

/** A definition to begin with. */
export interface Template {
  id: string;
  label: string;
  /** When to take it. */
  help: string;
  type: IndexType;
  text: string;
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

export const templates: readonly Template[] = [
  {
    id: 'dynamic',
    label: 'Everything',
    help: 'Indexes every field by its type. Right for a start and for documents that differ.',
    type: 'search',
    text: pretty({ mappings: { dynamic: true } }),
  },
  {
    id: 'static',
    label: 'Chosen fields',
    help: 'Indexes only what you name: smaller, quicker to build.',
    type: 'search',
    text: pretty({ mappings: { dynamic: false, fields: { title: { type: 'string' } } } }),
  },
  {
    id: 'autocomplete',
    label: 'Autocomplete',
    help: 'Finds words while they are typed, by their beginnings.',
    type: 'search',
    text: pretty({
      mappings: {
        dynamic: false,
        fields: {
          title: [
            { type: 'string' },
            {
              type: 'autocomplete',
              tokenization: 'edgeGram',
              minGrams: 2,
              maxGrams: 15,
              foldDiacritics: true,
            },
          ],
        },
      },
    }),
  },
  {
    id: 'facets',
    label: 'Filters and facets',
    help: 'Exact values to filter, sort and count by, beside text.',
    type: 'search',
    text: pretty({
      mappings: {
        dynamic: false,
        fields: {
          title: { type: 'string' },
          category: { type: 'token', normalizer: 'lowercase' },
          price: { type: 'number' },
          createdAt: { type: 'date' },
        },
      },
    }),
  },
  {
    id: 'language',
    label: 'One language',
    help: 'Stems and stop words of a language, with the original words beside them.',
    type: 'search',
    text: pretty({
      analyzer: 'lucene.english',
      searchAnalyzer: 'lucene.english',
      mappings: {
        dynamic: false,
        fields: {
          text: {
            type: 'string',
            multi: { exact: { type: 'string', analyzer: 'lucene.standard' } },
          },
        },
      },
    }),
  },
  {
    id: 'vector',
    label: 'Vectors',
    help: 'Nearest neighbours of an embedding, with fields to filter by.',
    type: 'vectorSearch',
    text: pretty({
      fields: [
        { type: 'vector', path: 'embedding', numDimensions: 1536, similarity: 'cosine' },
        { type: 'filter', path: 'category' },
      ],
    }),
  },
];
