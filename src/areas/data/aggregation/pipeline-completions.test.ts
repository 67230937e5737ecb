import { describe, expect, it } from 'vitest';
import { fieldShapes } from '#src/lib/ejson/field-shapes.ts';
import { readStage } from './pipeline.ts';
import { pipelineCompleter, withFieldsOf } from './pipeline-completions.ts';
import { stageNames, startingBody } from './stage-names.ts';
import { splitPipeline } from './stage-text.ts';
import { templatesFor } from './templates.ts';

const names = { fields: ['status', 'items.price'], collections: ['orders', 'customers'] };
const labels = (stage: string | undefined, text: string): string[] =>
  pipelineCompleter(names, stage)(text, text.length, true)?.options.map(({ label }) => label) ?? [];

describe('completion', () => {
  it.each([
    ['$match', '{ st', ['status', '$gt', 'ObjectId']],
    ['$group', '{ _id: "$', ['$status', '$items.price']],
    ['$group', '{ _id: null, n: { $', ['$sum', '$avg']],
    ['$lookup', '{ fr', ['from', 'localField', 'as']],
    ['$lookup', '{ from: "', names.collections],
    ['$out', '"', names.collections],
    ['$unionWith', '{ coll: ', names.collections],
    [undefined, '[ { $', ['$match', '$group', '$merge']],
    [undefined, '[ { $match: {} }, { ', ['$lookup']],
    [undefined, '[ { $lookup: { ', ['localField']],
    [undefined, '[ { $merge: { into: "c', names.collections],
  ])('in %s offers what fits behind %s', (stage, text, expected) => {
    expect(labels(stage, text)).toEqual(expect.arrayContaining(expected));
  });

  it('offers filters in $match only, and stages only between stages', () => {
    expect(labels('$match', '{ $e')).toContain('$elemMatch');
    expect(labels('$group', '{ $e')).not.toContain('$elemMatch');
    expect(labels(undefined, '[ { $')).toContain('$lookup');
    expect(labels(undefined, '[ { $match: { $')).not.toContain('$lookup');
  });

  it('offers the fields of the documents that reach the stage first', () => {
    expect(withFieldsOf(names, [{ _id: 'paid', count: 1 }]).fields).toEqual([
      '_id',
      'count',
      ...names.fields,
    ]);
    expect(withFieldsOf(names, [])).toBe(names);
  });

  it('of a long hostile line ends at once', () => {
    const text = `[${'{ $match: {'.repeat(20_000)} "`;
    const began = process.cpuUsage();
    labels(undefined, text);
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(200);
  });
});

it('every stage begins with an argument that can be read', () => {
  for (const name of stageNames) {
    const { problem } = readStage({ id: 1, name, body: startingBody(name), enabled: true, before: '' });
    expect(problem?.message, `${name}: ${startingBody(name)}`).toBeUndefined();
  }
});

it('templates are pipelines, and name fields of the collection', () => {
  const documents = [
    {
      _id: 1,
      status: 'paid',
      total: { $numberDouble: '1.5' },
      at: { $date: { $numberLong: '0' } },
      items: ['a'],
    },
    {
      _id: 2,
      status: 'paid',
      total: { $numberDouble: '2.5' },
      at: { $date: { $numberLong: '1' } },
      items: ['b'],
    },
  ];
  for (const fields of [[], fieldShapes(documents)]) {
    const templates = templatesFor(fields);
    expect(templates).toHaveLength(8);
    for (const { label, text } of templates) {
      const { stages } = splitPipeline(text);
      expect(stages.length, label).toBeGreaterThan(0);
      for (const stage of stages)
        expect(readStage({ ...stage, id: 1 }).problem?.message, label).toBeUndefined();
    }
  }
  const texts = templatesFor(fieldShapes(documents))
    .map(({ text }) => text)
    .join('\n');
  for (const part of ['"$status"', 'status: "paid"', '"$total"', '{ at: -1 }', '$unwind: "$items"'])
    expect(texts).toContain(part);
});
