import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NoteBody, SearchNote } from '#contract/console/search-notes.ts';
import { startConnected, startService, type TestService } from '../test-kit.ts';

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

let service: TestService;
let console: Awaited<ReturnType<typeof startConnected>>;
beforeEach(async () => {
  service = await startService();
  console = await startConnected(service);
});
afterEach(async () => {
  await console.close();
  await service.close();
});

async function ask<Body>(method: string, path: string, body?: unknown) {
  const { session } = console;
  const response = await console.ask(method, path, { session, ...(body === undefined ? {} : { body }) });
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
    await console.restart();
    console.session = await console.signIn();
    expect(await list('query')).toEqual([created.body]);
    expect(await list('draft')).toEqual([]);

    const at = `/bff/search-notes/${created.body.id}`;
    const body = { ...query, name: 'renamed' };
    const saved = await ask<SearchNote>('PUT', at, { place, body, version: 1 });
    expect(saved).toMatchObject({ status: 200, body: { version: 2, body: { name: 'renamed' } } });
    const late = await ask('PUT', at, { place, body, version: 1 });
    expect(late).toMatchObject({
      status: 409,
      body: { error: { code: 'STALE_VERSION', message: 'local has saved version 2 meanwhile.' } },
    });
    expect((await ask('DELETE', at)).status).toBe(204);
    expect(await ask('DELETE', at)).toMatchObject({
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
    console.clock.now += 1_000;
    await create(definition('{"a":2}'));
    console.clock.now += 1_000;
    expect((await create(definition('{"a":1}'))).body.id).not.toBe(first.body.id);
    expect(await list('definition')).toHaveLength(3);
  });
});
