import { describe, expect, it } from 'vitest';
import { ConnectionRequest } from '#contract/streams/connections.ts';
import { ProcessorRequest } from '#contract/streams/schemas.ts';
import { type FieldValues, fieldName } from '#src/lib/field-table/field-table.ts';
import { bodyOf, type ConnectionType, connectionTypes, problemsOf, valuesOf } from './connection-kinds.ts';
import * as processors from './processor-values.ts';
import {
  type Connection,
  failureOf,
  type Processor,
  processorKind,
  stagesText,
  statsOf,
  targetOf,
  usersOf,
  watermarkOf,
} from './stream-texts.ts';

/** A form of each type, filled in as little as it can be. */
function filled(type: ConnectionType): FieldValues {
  const { fields } = connectionTypes[type];
  const texts = fields.flatMap(({ path, required, first }): [string, string][] =>
    required && first === undefined ? [[fieldName(path), 'https://example.com']] : [],
  );
  return { ...valuesOf(undefined), name: 'source', type, ...Object.fromEntries(texts) };
}

describe.each(Object.keys(connectionTypes) as ConnectionType[])('a connection of the type %s', (type) => {
  it('is accepted by the service as its form sends it', () => {
    const values = filled(type);
    expect(problemsOf(values)).toEqual([]);
    expect(ConnectionRequest.safeParse(bodyOf(values)).error?.issues ?? []).toEqual([]);
  });

  it('fills the form again, without its secrets', () => {
    const { fields } = connectionTypes[type];
    const stored = { ...bodyOf(filled(type)), id: 'a', state: 'READY' } as unknown as Connection;
    const again = valuesOf(stored);
    expect(again.type).toBe(type);
    const plain = (values: FieldValues) =>
      fields.filter(({ kind }) => kind !== 'secret').map(({ path }) => values[fieldName(path)]);
    expect(plain(again)).toEqual(plain(filled(type)));
  });
});

it('names fields of a connection that are missing or not readable', () => {
  const empty = { ...valuesOf(undefined), type: 'Kafka' };
  expect(problemsOf(empty).map(([name]) => name)).toEqual([
    'name',
    fieldName('bootstrapServers'),
    fieldName('authentication.username'),
    fieldName('authentication.password'),
  ]);
  const https = { ...filled('Https'), [fieldName('headers')]: 'Accept: text/plain\nno value' };
  expect(problemsOf(https)).toEqual([[fieldName('headers'), 'must have a name and a value in each line']]);
});

const connections = new Set(['source', 'sink']);
const pipeline = [
  { $source: { connectionName: 'source' } },
  { $merge: { into: { connectionName: 'sink', db: 'a', coll: 'b' } } },
];
const values = (changes: Partial<processors.ProcessorValues> = {}): processors.ProcessorValues => ({
  ...processors.valuesOf(undefined),
  name: 'copies',
  pipeline: JSON.stringify(pipeline),
  ...changes,
});

describe('a processor', () => {
  it('is accepted by the service as its form sends it', () => {
    const entered = values({ tier: 'SP10', dlqConnection: 'sink', dlqDatabase: 'a', dlqCollection: 'dead' });
    expect(processors.problemsOf(entered, connections)).toEqual([]);
    const body = processors.bodyOf(entered, connections);
    expect(ProcessorRequest.safeParse(body).error?.issues ?? []).toEqual([]);
    expect(body?.options?.dlq).toEqual({ connectionName: 'sink', db: 'a', coll: 'dead' });
  });

  it.each([
    ['', 'is required'],
    ['[', 'must be JSON'],
    ['{}', 'must be a list of stages'],
    ['[]', 'must be a list of stages'],
    ['[{"$merge":{}}]', 'stage [0] must be $source'],
    ['[{"$source":{"connectionName":"other"}},{"$emit":{}}]', 'names no connection of the workspace: other'],
    ['[{"$source":{"connectionName":"source"}},{"$match":{}}]', 'must be $merge, $emit or another sink'],
    ['[{"$source":{"x":9007199254740993}},{"$emit":{}}]', 'would be rounded'],
    ['[{"$source":{"documents":[]}},{"$group":{"_id":1}},{"$emit":{}}]', 'must not be $group outside'],
    [JSON.stringify(Array.from({ length: 101 }, () => ({ $match: {} }))), 'at most 100 stages'],
  ])('with the pipeline %s is refused', (text, why) => {
    const problems = processors.problemsOf(values({ pipeline: text }), connections);
    expect(problems).toEqual([['pipeline', expect.stringContaining(why)]]);
  });

  it('with a dead letter queue needs its collection', () => {
    const problems = processors.problemsOf(values({ dlqConnection: 'sink' }), connections);
    expect(problems.map(([name]) => name)).toEqual(['dlqDatabase', 'dlqCollection']);
  });

  it('is described by its stages, connections and reported numbers', () => {
    const processor = { _id: 'a'.repeat(24), name: 'copies', pipeline, state: 'STARTED' } as Processor;
    expect(stagesText(processor)).toBe('$source → $merge');
    expect(usersOf('sink', [processor])).toEqual([processor]);
    expect(usersOf('other', [processor])).toEqual([]);
    expect(statsOf(processor)).toBeUndefined();
    const stats = { inputMessageCount: 3, stateSize: 10, name: 'copies' };
    expect(statsOf({ ...processor, stats })).toEqual([
      { label: 'Messages read', value: 3, unit: undefined },
      { label: 'State size', value: 10, unit: 'bytes' },
    ]);
    expect([processorKind('STARTED'), processorKind('constructor')]).toEqual(['ok', 'warning']);
  });
});

it('a failed processor has the reason that the service reports', () => {
  const processor = { _id: 'a'.repeat(24), name: 'copies', pipeline, state: 'FAILED' } as Processor;
  expect(failureOf(processor)).toBeUndefined();
  const stats = { errorMsg: 'shop: the cluster does not exist', watermark: '2026-03-13T14:02:00.000Z' };
  expect(failureOf({ ...processor, stats })).toBe(stats.errorMsg);
  expect(failureOf({ ...processor, stats, state: 'STARTED' })).toBeUndefined();
  expect(watermarkOf({ ...processor, stats })).toBe(stats.watermark);
});

it('a connection shows what it leads to', () => {
  const connection = { id: 'a', name: 'n', type: 'Kafka', state: 'READY' } as Connection;
  expect(targetOf({ ...connection, bootstrapServers: 'kafka:9092' })).toBe('kafka:9092');
  expect(targetOf({ ...connection, type: 'Sample' })).toBeNull();
});
