import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trial } from '#contract/console/search-trials.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { type Emulated, type Refusal, startEmulated } from '../functions/emulated-for-tests.ts';

let world: Emulated;
beforeAll(async () => {
  world = await startEmulated();
  await command({
    insert: 'maps',
    documents: [
      { _id: 1, title: "Carte d'état-major" },
      { _id: 2, title: 'État de la marine' },
      { _id: 3, title: 'Atlas of the majors' },
    ],
  });
  await command({
    insert: 'ranks',
    documents: [{ mappingType: 'equivalent', synonyms: ['staff', 'majors'] }],
  });
});
afterAll(() => world.close());

const source = () => ({
  kind: 'cluster',
  connection: 'emulator',
  groupId: world.groupId,
  clusterName: world.clusterName,
});
const command = (body: object) =>
  world.ask('POST', '/bff/command', { source: source(), db: 'atlas', command: JSON.stringify(body) });
const text = (analyzer: string) => ({
  mappings: { dynamic: false, fields: { title: { type: 'string', analyzer } } },
});
const asked = () => ({
  source: source(),
  database: 'atlas',
  collection: 'maps',
  definitions: [text('lucene.standard'), text('lucene.english')],
  analyzers: [],
  queries: ['{"text":{"query":"major","path":"title"}}'],
  ids: [],
});
const tried = (more: object = {}) =>
  world.ask<Trial & Refusal>('POST', '/bff/search-trials', { ...asked(), ...more });

describe('a trial of definitions', { timeout: MINUTE }, () => {
  test('answers for each of them, over the documents as they are', async () => {
    const { status, body } = await tried();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      documents: 3,
      total: 3,
      sides: [
        { answers: [{ ids: ['{"$numberInt":"1"}'], total: 1 }] },
        { answers: [{ ids: ['{"$numberInt":"3"}', '{"$numberInt":"1"}'], total: 2 }] },
      ],
    });
  });

  test('reads the synonyms that they name', async () => {
    const synonyms = [{ name: 'ranks', analyzer: 'lucene.standard', source: { collection: 'ranks' } }];
    const { body } = await tried({
      definitions: [{ ...text('lucene.standard'), synonyms }],
      queries: ['{"text":{"query":"staff","path":"title","synonyms":"ranks"}}'],
    });
    expect(body.sides).toMatchObject([{ answers: [{ ids: ['{"$numberInt":"3"}'] }] }]);
  });

  test('waits for those before it', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => tried()));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  test('of a collection that is not there finds nothing', async () => {
    const { body } = await tried({ collection: 'nowhere' });
    expect(body).toMatchObject({ documents: 0, total: 0, sides: [{ answers: [{ ids: [] }] }, {}] });
  });

  test.each([
    [{ definitions: [] }, 400, 'INVALID_REQUEST'],
    [{ definitions: [{ mappings: { fields: { a: { type: 'other' } } } }] }, 400, 'INVALID_REQUEST'],
    [{ database: 'a.b' }, 502, 'DOCUMENTS_UNREADABLE'],
  ])('of %j is refused', async (more, status, code) => {
    expect(await tried(more)).toMatchObject({ status, body: { error: { code } } });
  });
});
