import { expect, it } from 'vitest';
import { readDefinition } from './read-definition.ts';

const mine = { name: 'mine', tokenizer: { type: 'standard' } };
const read = (value: unknown) => readDefinition(JSON.stringify(value));

it('reads an analyzer, and the name of one of the engine', () => {
  expect(read(mine)).toMatchObject({ kind: 'analyzer', choice: mine });
  expect(read('lucene.french')).toMatchObject({ kind: 'analyzer', choice: 'lucene.french' });
});

it('finds the analyzers of an index, and those that it uses', () => {
  const definition = {
    mappings: { dynamic: true },
    analyzers: [mine, { name: 'no' }],
    searchAnalyzer: 'mine',
  };
  expect(read({ name: 'default', latestDefinition: definition })).toEqual({
    kind: 'several',
    found: { analyzers: [mine], index: 'lucene.standard', query: mine, others: 1 },
  });
});

it('finds the analyzers of a list', () => {
  expect(read([mine])).toEqual({ kind: 'several', found: { analyzers: [mine], others: 0 } });
});

it('distinguishes invalid analyzers from invalid JSON', () => {
  expect(read({ name: 'mine' }).kind).toBe('unfit');
  expect(read([1]).kind).toBe('unfit');
  expect(readDefinition('{').kind).toBe('broken');
});
