import { describe, expect, test } from 'vitest';
import type { Definition } from '#contract/search/definition.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { runTrial, type TrialTask } from './trial.ts';
import { runTrialApart } from './trial-thread.ts';

const documents = [
  { _id: 1, title: "Carte d'état-major" },
  { _id: 2, title: 'État de la marine' },
  { _id: 3, title: 'Atlas of the majors' },
];
const text = (analyzer: string): Definition => ({
  mappings: { dynamic: false, fields: { title: { type: 'string', analyzer } } },
});
const query = (words: string): string => JSON.stringify({ text: { query: words, path: 'title' } });
const none: TrialTask = { documents, definitions: [], analyzers: [], synonyms: new Map(), queries: [] };
const ids = (...numbers: number[]) => ({ ids: numbers.map((each) => `{"$numberInt":"${each}"}`) });

describe('a trial', () => {
  test('runs every query on every definition', async () => {
    const sides = await runTrial({
      ...none,
      definitions: [text('lucene.standard'), text('lucene.english')],
      queries: [query('major'), query('état marine')],
    });
    expect(sides).toMatchObject([
      { answers: [ids(1), ids(2)] },
      { answers: [{ ...ids(3, 1), total: 2 }, ids(2)] },
    ]);
  });

  test('reports refusals, and continues', async () => {
    const sides = await runTrial({
      ...none,
      definitions: [text('lucene.nori'), { mappings: { dynamic: true } }],
      queries: [
        query('major'),
        '{"text":{"path":"title"}}',
        '{"equals":{"path":"title","value":{"$oid":"x"}}}',
      ],
    });
    expect(sides[0]).toEqual({ problem: expect.stringContaining('lucene.nori') });
    expect(sides[1]).toMatchObject({
      answers: [
        ids(1),
        { refusal: expect.stringContaining('query') },
        { refusal: expect.stringContaining('$oid') },
      ],
    });
  });

  test('knows the synonyms of the collections that it is given', async () => {
    const definition: Definition = {
      ...text('lucene.standard'),
      synonyms: [{ name: 'ranks', analyzer: 'lucene.standard', source: { collection: 'ranks' } }],
    };
    const held = [{ _id: 1, mappingType: 'equivalent', synonyms: ['staff', 'majors'] }];
    const asked = '{"text":{"query":"staff","path":"title","synonyms":"ranks"}}';
    const sides = await runTrial({
      ...none,
      definitions: [definition],
      synonyms: new Map([['ranks', held]]),
      queries: [asked],
    });
    expect(sides).toMatchObject([{ answers: [ids(3)] }]);
  });
});

describe('a trial in its thread', { timeout: MINUTE }, () => {
  test('gives the same', async () => {
    const task = { ...none, definitions: [text('lucene.english')], queries: [query('major')] };
    expect(await runTrialApart(task, { limitMs: 50_000 })).toEqual(await runTrial(task));
  });

  test('is ended at its limit', async () => {
    const task = {
      ...none,
      documents: [{ _id: 1, title: 'a' }],
      definitions: [text('short')],
      queries: [query('a')],
    };
    await expect(runTrialApart(task, { limitMs: 10 })).rejects.toThrow('The queries took longer than');
  });

  test('reports a pattern that needs too many steps', async () => {
    const slow: Definition = {
      ...text('slow'),
      analyzers: [{ name: 'slow', tokenizer: { type: 'regexSplit', pattern: '(?=(a+)+$)\\1' } }],
    };
    const documents = [{ _id: 1, title: `${'a'.repeat(80)}b` }];
    const [side] = await runTrialApart(
      { ...none, documents, definitions: [slow], queries: [query('a')] },
      { limitMs: 50_000 },
    );
    expect(side).toMatchObject({ problem: expect.stringContaining('needs too many steps') });
  });
});
