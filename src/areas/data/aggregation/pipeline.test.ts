import { describe, expect, it } from 'vitest';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import {
  inputQuery,
  mustBeFirst,
  onSample,
  previewCommand,
  readStage,
  runnable,
  withoutWriter,
  writes,
  writingOf,
} from './pipeline.ts';
import type { Stage } from './stage-text.ts';
import { planPreviews } from './use-previews.ts';

const stage = (name: string, body: string, more: Partial<Stage> = {}): Stage => ({
  ...{ id: 1, name, body, enabled: true, before: '' },
  ...more,
});
const int = (value: number) => ({ $numberInt: String(value) });

describe('the stages of a pipeline', () => {
  it('have values, or the reason and the place of their problem', () => {
    expect(readStage(stage('$limit', '5 // few')).value).toEqual({ $limit: int(5) });
    expect(readStage(stage('$match', '{ a: }')).problem?.message).toMatch(/A value is expected/u);
    expect(readStage(stage('match', '{}')).problem?.message).toBe('A stage begins with $');
  });

  it('run without the disabled ones, and not while one is invalid', () => {
    const reads = [stage('$match', '{}'), stage('$limit', 'x', { enabled: false })].map(readStage);
    expect(runnable(reads)).toEqual([{ $match: {} }]);
    expect(runnable([...reads, readStage(stage('$limit', ''))])).toBeUndefined();
  });
});

describe('stages that write', () => {
  it.each<[EjsonObject, boolean]>([
    [{ $out: 'a' }, true],
    [{ $facet: { a: [{ $merge: 'b' }] } }, true],
    [{ $project: { a: { $mergeObjects: ['$a', '$b'] } } }, false],
    [{ $match: { a: '$out' } }, false],
  ])('%j: %s', (value, expected) => {
    expect(writes(value)).toBe(expected);
  });

  it('are left out of everything that only reads', () => {
    const pipeline: EjsonObject[] = [{ $match: {} }, { $merge: 'a' }, { $limit: int(1) }];
    expect(withoutWriter(pipeline)).toEqual([{ $match: {} }]);
    const reads = [
      stage('$match', '{}', { id: 1 }),
      stage('$out', '"a"', { id: 2 }),
      stage('$limit', '1', { id: 3 }),
    ];
    const planned = planPreviews('orders', reads.map(readStage), 100);
    expect(planned.map(({ command }) => typeof command)).toEqual(['object', 'string', 'string']);
    expect(JSON.stringify(planned)).not.toContain('$out"');
  });

  it.each([
    [{ $out: 'a' }, { stage: '$out', db: 'shop', collection: 'a' }],
    [{ $out: { db: 'other', coll: 'a' } }, { db: 'other', collection: 'a' }],
    [{ $merge: 'a' }, { stage: '$merge', collection: 'a', whenMatched: 'merge', byId: true }],
    [
      { $merge: { into: { db: 'other', coll: 'a' }, on: ['_id'] } },
      { db: 'other', collection: 'a', byId: true },
    ],
    [{ $merge: { into: 'a', on: 'sku', whenMatched: [] } }, { whenMatched: 'pipeline', byId: false }],
  ])('%j names its target', (last, expected) => {
    expect(writingOf([{ $match: {} }, last as EjsonObject], 'shop')).toMatchObject(expected);
  });

  it.each([[{ $limit: 1 }], [{ $out: 1 }], [{ $merge: {} }]])('%j has no target', (last) => {
    expect(writingOf([last as EjsonObject], 'shop')).toBeUndefined();
  });
});

describe('previews', () => {
  it('read the first documents of the collection, or of what a leading stage returns', () => {
    expect(onSample([{ $match: {} }], 100)).toEqual([{ $limit: int(100) }, { $match: {} }]);
    expect(onSample([{ $search: {} }, { $limit: int(5) }], 100)).toEqual([
      { $search: {} },
      { $limit: int(100) },
      { $limit: int(5) },
    ]);
    expect(onSample([{ $match: {} }], 'all')).toEqual([{ $match: {} }]);
    expect(mustBeFirst({ $match: { $text: { $search: 'a' } } })).toBe(true);
    expect(mustBeFirst(undefined)).toBe(false);
  });

  it('return at most ten documents within ten seconds', () => {
    expect(previewCommand('orders', [{ $match: {} }], 'all')).toEqual({
      aggregate: 'orders',
      pipeline: [{ $match: {} }, { $limit: int(10) }],
      cursor: { batchSize: int(11) },
      maxTimeMS: int(10_000),
    });
  });

  it('do not run what never ends', () => {
    const reads = [stage('$changeStream', '{}'), stage('$match', '{}')].map(readStage);
    const reason = 'Not run: stage 1 does not end.';
    expect(planPreviews('orders', reads, 100).map(({ command }) => command)).toEqual([reason, reason]);
  });

  it('stop at a stage that is not valid, and skip disabled ones', () => {
    const reads = [
      stage('$match', '{}', { id: 1 }),
      stage('$limit', '5', { id: 2, enabled: false }),
      stage('$set', '{', { id: 3 }),
      stage('$skip', '1', { id: 4 }),
    ];
    const commands = planPreviews('orders', reads.map(readStage), 100).map(({ command }) => command);
    expect(commands[1]).toMatch(/^Disabled/u);
    expect(commands.slice(2)).toEqual([
      'Not run: stage 3 is not valid yet.',
      'Not run: stage 3 is not valid yet.',
    ]);
  });
});

it.each([
  ['[]', {}],
  ['[{ "$match": { "a": 1 } }, { "$limit": 5 }]', { a: 1 }],
  ['[{ "$group": { "_id": "$a" } }]', {}],
  ['[{ "$limit": 5 }, { "$match": { "a": 1 } }]', undefined],
  ['[{ "$search": { "text": {} } }]', undefined],
])('the pipeline %s reads the documents of %j', (text, filter) => {
  expect(inputQuery(JSON.parse(text))?.filter).toEqual(filter);
});
