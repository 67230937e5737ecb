import type { Document } from 'bson';
import type { Definition } from '#contract/search/definition.ts';
import { readGroups } from './read-groups.ts';

/** A passage: its score, where it begins and ends, and the marks in it. */
export type MarkedPassage = [score: number, start: number, end: number, marks: [number, number][]];

/** What Lucene answered to a whole stage. */
export interface StageCase {
  query: Record<string, unknown>;
  /** -1: only the best results were requested. */
  total: number;
  /** Ids and scores of the first rows, by turns. */
  hits: number[];
  facet?: Record<string, [unknown, number][]>;
  /** For each of the first rows, by field. */
  marks?: Record<string, MarkedPassage[]>[];
  /** Ids of the rows behind and before the row `at`. */
  page?: { at: number; after: number[]; before: number[] };
}

export interface StageGroup {
  synonyms: Record<string, Document[]>;
  documents: Document[];
  cases: StageCase[];
}

/** Of `stage-cases.jsonl.gz`, made by `scripts/lucene-search`. */
export const readStageCases = () => readGroups<StageCase, StageGroup>('stage-cases.jsonl.gz');

/** By which the indexes of all groups were made. */
export const stageDefinition: Definition = {
  synonyms: [
    { name: 'plain', analyzer: 'lucene.standard', source: { collection: 'plain' } },
    { name: 'stems', analyzer: 'lucene.english', source: { collection: 'stems' } },
  ],
  mappings: {
    fields: {
      title: { type: 'string', multi: { english: { type: 'string', analyzer: 'lucene.english' } } },
      body: { type: 'string', analyzer: 'lucene.english' },
      extra: {
        type: 'document',
        fields: {
          a: { type: 'string' },
          b: { type: 'string' },
          deep: { type: 'document', fields: { c: { type: 'string' } } },
        },
      },
      name: { type: 'token' },
      tags: { type: 'token' },
      on: { type: 'boolean' },
      n: { type: 'number' },
      ns: { type: 'number' },
      when: { type: 'date' },
    },
  },
};
