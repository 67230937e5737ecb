import { expect, it } from 'vitest';
import { readStageText } from './stage-text.ts';

const text = { text: { query: 'red', path: 'title', fuzzy: { maxEdits: 1 } } };
const body = '{ text: { query: "red", path: "title", fuzzy: { maxEdits: 1 } } }';

it.each([
  ['shell syntax', body],
  ['typographic quotes', body.replaceAll('"', '”')],
  ['a stage', `{ $search: ${body} }`],
  ['a stage as JSON', JSON.stringify({ $search: text })],
  ['a pipeline', `[{ $search: ${body} }]`],
  ['a command', `{ aggregate: "books", pipeline: [{ $search: ${body} }], cursor: {} }`],
  ['a shell call', `db.books.aggregate([{ $search: ${body} }]).toArray();`],
  ['a shell call by name', `db.getCollection('books').aggregate([{ $search: ${body} }])`],
])('reads %s', (_, typed) => {
  const { stage, problems, clause } = readStageText(typed, 'books');
  expect(problems).toEqual([]);
  expect(stage).toEqual(text);
  expect(clause?.operator).toBe('text');
});

it('keeps types of Extended JSON and of the shell', () => {
  const { stage } = readStageText('{ equals: { path: "at", value: ISODate("2026-03-13T00:00:00Z") } }');
  expect(stage).toEqual({
    equals: { path: 'at', value: { $date: { $numberLong: '1773360000000' } } },
  });
});

it('keeps JSON with comments as it is typed', () => {
  const typed = '{ // why\n "text": { "query": "red", "path": "title" } }';
  expect(readStageText(typed)).toMatchObject({ text: typed, notes: [], problems: [] });
});

it('reports stages that are not run', () => {
  const { notes, problems } = readStageText(`[{ $search: ${body} }, { $limit: 3 }, { $project: { a: 1 } }]`);
  expect([problems, notes]).toEqual([[], ['Only $search is run: 2 later stages are left out.']]);
});

it.each([
  ['[{ $match: { a: 1 } }]', /first stage of the pipeline must be \$search/u],
  ['[]', /first stage/u],
  [`db.films.aggregate([{ $search: ${body} }])`, /query of films/u],
  ['db.books.find({})', /Only aggregate can be run here, not find/u],
  ['{ "name": "default", "definition": { "mappings": { "dynamic": true } } }', /creates a search index/u],
  ['db.books.createSearchIndex("default", { mappings: { dynamic: true } })', /creates a search index/u],
  ['{ text: { query: nothing } }', /must be in quotes/u],
  ['['.repeat(5_000), /deeper|Nested/u],
  [`{ text: "${'x'.repeat(200_000)}`, /at most/u],
])('refuses %s with its reason', (typed, reason) => {
  const { stage, problems } = readStageText(typed.length > 100 ? typed : typed, 'books');
  expect(stage).toBeUndefined();
  expect(problems[0]?.message).toMatch(reason);
});
