import { expect, it } from 'vitest';
import { readPastedDefinition } from './pasted-definition.ts';

const definition = { mappings: { dynamic: false, fields: { title: { type: 'string' } } } };
const shell = '{ mappings: { dynamic: false, fields: { title: { type: "string" } } } }';

it.each([
  ['the body of a request', JSON.stringify({ name: 'n', database: 'd', collectionName: 'c', definition })],
  ['a command', `{ createSearchIndexes: "c", indexes: [{ name: "n", definition: ${shell} }] }`],
  ['a shell call', `db.c.createSearchIndex("n", ${shell})`],
  [
    'a shell call with a body',
    `db.c.createSearchIndex({ name: 'n', type: 'search', definition: ${shell} });`,
  ],
])('takes the definition out of %s', (_, text) => {
  const pasted = readPastedDefinition(text);
  expect([JSON.parse(pasted?.text ?? ''), pasted?.name]).toEqual([definition, 'n']);
});

it('reads a definition in shell syntax', () => {
  expect(JSON.parse(readPastedDefinition(shell)?.text ?? '')).toEqual(definition);
});

it.each([JSON.stringify(definition), '{ "mappings": ', 'db.c.find({})', '{ a: 1 }', '('.repeat(9_000)])(
  'leaves %s as it is typed',
  (text) => {
    expect(readPastedDefinition(text)).toBeUndefined();
  },
);
