import type { Definition } from '#contract/search/definition.ts';
import { readGroups } from './read-groups.ts';

/** What Lucene answered to one query among documents, their notes, or the replies to these. */
export interface ScopeCase {
  /** Path of the elements that are returned; empty: documents. */
  scope: string;
  query: Record<string, unknown>;
  total: number;
  /** Names and scores of the best, by turns. */
  hits: (string | number)[];
}

export interface ScopeGroup {
  documents: Record<string, unknown>[];
  cases: ScopeCase[];
}

/** All cases by their groups; made by `scripts/lucene-search/ScopeCases.java`. */
export const readScopeCases = () => readGroups<ScopeCase, ScopeGroup>('scope-cases.jsonl.gz');

/** The definition of the indexes; stored fields name the element. */
export const scopeDefinition: Definition = {
  mappings: {
    fields: {
      title: { type: 'string' },
      n: { type: 'number' },
      notes: {
        type: 'embeddedDocuments',
        storedSource: true,
        fields: {
          text: { type: 'string' },
          stars: { type: 'number' },
          replies: {
            type: 'embeddedDocuments',
            storedSource: true,
            fields: { text: { type: 'string' }, votes: { type: 'number' } },
          },
        },
      },
    },
  },
};
