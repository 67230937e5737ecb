import { beforeAll, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await testEmulator();
});

describe('an empty query parameter is an absent one', () => {
  it.each(['status', 'pageNum', 'itemsPerPage', 'includeCount', 'envelope', 'pretty', 'ListOptions'])(
    '%s',
    async (name) => {
      const path = `~/groups/${emulator.groupId}/alerts`;
      const plain = await emulator.ask('GET', path);
      const empty = await emulator.ask('GET', `${path}?${name}=`);
      expect(empty.status).toBe(200);
      expect(empty.body.results).toEqual(plain.body.results);
      expect(empty.body.totalCount).toBe(plain.body.totalCount);
    },
  );

  it('also where the command line client always sends one', async () => {
    const body = { name: 'from the command line', orgId: emulator.orgId };
    expect((await emulator.ask('POST', '~/groups?projectOwnerId=', { body })).status).toBe(201);
  });

  it('also in a list, and beside one with a value', async () => {
    const events = await emulator.ask('GET', `~/groups/${emulator.groupId}/events?eventType=&itemsPerPage=1`);
    expect(events.status).toBe(200);
    expect(events.body.results).toHaveLength(1);
    const open = await emulator.ask('GET', `~/groups/${emulator.groupId}/alerts?status=&status=OPEN`);
    expect(new Set(open.body.results.map(({ status }: { status: string }) => status))).toEqual(
      new Set(['OPEN']),
    );
  });

  it('and missing where it is required', async () => {
    const path = `~/groups/${emulator.groupId}/processes`;
    const [{ id }] = (await emulator.ask('GET', path)).body.results;
    const reply = await emulator.ask('GET', `${path}/${encodeURIComponent(id)}/measurements?granularity=`);
    expect(reply.status).toBe(400);
    expect(reply.body.badRequestDetail.fields[0].field).toBe('granularity');
  });
});

describe('paging parameters', () => {
  const paging = 'includeCount=true&itemsPerPage=100&pageNum=1';

  it('are accepted by an operation that answers with one entity', async () => {
    const one = `~/groups/${emulator.groupId}`;
    expect((await emulator.ask('GET', `${one}?${paging}`)).status).toBe(200);
    expect((await emulator.ask('PATCH', `${one}?${paging}`, { body: { tags: [] } })).status).toBe(200);
  });

  it('are validated there too', async () => {
    const reply = await emulator.ask('GET', `~/groups/${emulator.groupId}?itemsPerPage=501`);
    expect(reply.status).toBe(400);
    expect(reply.body.badRequestDetail.fields[0].field).toBe('itemsPerPage');
  });

  it.each(['specification', 'observed'] as const)(
    'begin at page 1, and 0 is the first page (%s)',
    async (profile) => {
      const at = await testEmulator({ profile });
      const first = await at.ask('GET', `~/groups/${at.groupId}/alertConfigs?pageNum=0&itemsPerPage=2`);
      expect(first.status).toBe(200);
      expect(first.body.results).toHaveLength(2);
      expect(first.body.links[0].href).toContain('pageNum=1');
    },
  );

  it.each(['pageNum=-1', 'itemsPerPage=0'])('below their minimum are refused: %s', async (query) => {
    const reply = await emulator.ask('GET', `~/groups/${emulator.groupId}/alertConfigs?${query}`);
    expect(reply.status).toBe(400);
    expect(reply.body.badRequestDetail.fields[0].field).toBe(query.split('=')[0]);
  });
});

describe('a query parameter with a name that every object has', () => {
  it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'isPrototypeOf'])(
    '%s is refused like any other that is unknown',
    async (name) => {
      const reply = await emulator.ask('GET', `~/groups/${emulator.groupId}/alerts?${name}=1`);
      expect(reply.status).toBe(400);
      expect(reply.body.errorCode).toBe('INVALID_QUERY_PARAMETER');
      expect(reply.body.badRequestDetail.fields[0].field).toBe(name);
    },
  );
});
