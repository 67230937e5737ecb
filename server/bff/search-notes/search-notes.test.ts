import { describe, expect, test } from 'vitest';
import type { NoteBody, SearchNote } from '#contract/console/search-notes.ts';
import { connectedForEach } from '../connected-for-tests.ts';

const groupId = '0123456789abcdef01234567';
const scope = { connection: 'emulator', groupId };
const place = { clusterName: 'orders', database: 'shop', collectionName: 'maps', indexName: 'catalog' };
const query: NoteBody = {
  kind: 'query',
  name: 'accents do not count',
  query: '{ "text": { "query": "etat", "path": "title" } }',
  finds: ['1'],
  misses: [],
  first: null,
  judgments: [{ id: '1', good: true }],
};
const definition = (text: string): NoteBody => ({
  kind: 'definition',
  definition: text,
  how: 'seen',
  definedAt: null,
});

const at = connectedForEach();

async function ask<Body>(method: string, path: string, body?: unknown) {
  const { session } = at.console;
  const response = await at.console.ask(method, path, { session, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body };
}
const create = (body: NoteBody, more: object = {}) =>
  ask<SearchNote>('POST', '/bff/search-notes', { ...scope, place, body, ...more });
const list = async (kind: string) =>
  (await ask<SearchNote[]>('GET', `/bff/search-notes?connection=emulator&groupId=${groupId}&kind=${kind}`))
    .body;

describe('a note about a search index', () => {
  test('is kept over a restart, changed by its version and deleted', async () => {
    const created = await create(query);
    expect(created).toMatchObject({ status: 201, body: { ...scope, place, body: query, version: 1 } });
    await at.console.restart();
    at.console.session = await at.console.signIn();
    expect(await list('query')).toEqual([created.body]);
    expect(await list('draft')).toEqual([]);

    const path = `/bff/search-notes/${created.body.id}`;
    const body = { ...query, name: 'renamed' };
    const saved = await ask<SearchNote>('PUT', path, { place, body, version: 1 });
    expect(saved).toMatchObject({ status: 200, body: { version: 2, body: { name: 'renamed' } } });
    const late = await ask('PUT', path, { place, body, version: 1 });
    expect(late).toMatchObject({
      status: 409,
      body: { error: { code: 'STALE_VERSION', message: 'local has saved version 2 meanwhile.' } },
    });
    expect((await ask('DELETE', path)).status).toBe(204);
    expect(await ask('DELETE', path)).toMatchObject({
      status: 404,
      body: { error: { code: 'SEARCH_NOTE_NOT_FOUND' } },
    });
  });

  test.each([
    [{ ...query, name: ' ' }, 'body.name'],
    [{ ...query, first: 5 }, 'body.first'],
    [{ kind: 'other' }, 'body.kind'],
  ])('%j is refused', async (body, field) => {
    expect(await create(body as NoteBody)).toMatchObject({
      status: 400,
      body: { error: { fields: [{ field }] } },
    });
  });

  test('keeps its kind', async () => {
    const { body } = await create(query);
    const change = { place, body: definition('{}'), version: 1 };
    expect(await ask('PUT', `/bff/search-notes/${body.id}`, change)).toMatchObject({ status: 400 });
  });

  test('is one for definitions that follow each other and are the same', async () => {
    const first = await create(definition('{"a":1}'));
    expect((await create(definition('{"a":1}'))).body.id).toBe(first.body.id);
    at.console.clock.now += 1_000;
    await create(definition('{"a":2}'));
    at.console.clock.now += 1_000;
    expect((await create(definition('{"a":1}'))).body.id).not.toBe(first.body.id);
    expect(await list('definition')).toHaveLength(3);
  });
});
