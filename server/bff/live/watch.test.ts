import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type WatchEvent, watchEvents } from '#contract/console/bff.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { whenBusy } from '../../when-busy-for-tests.ts';
import { connectedForEach } from '../connected-for-tests.ts';
import { jsonAnswer, privateKey, type SignedIn } from '../test-kit.ts';

const groupId = '0123456789abcdef01234567';

interface Page {
  stream: string;
  /** The next event of this name; the others are dropped. */
  next<Name extends keyof WatchEvent>(name: Name): Promise<WatchEvent[Name]>;
  /** Whether the stream ends without another event. */
  ended(): Promise<boolean>;
  watch(queries: object[], session?: SignedIn): Promise<Response>;
  leave(): Promise<void>;
}

const at = connectedForEach();
let pages: Page[];
beforeEach(async () => {
  pages = [];
});
afterEach(async () => {
  for (const page of pages) await page.leave();
});

async function open(session = at.console.session): Promise<Page> {
  const response = await at.console.ask('GET', '/bff/watch', { session });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no stream');
  let text = '';
  const read = async (): Promise<string | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        return block;
      }
      const { done, value } = await reader.read();
      if (done) return undefined;
      text += value;
    }
  };
  const page: Page = {
    stream: '',
    async next(name) {
      for (;;) {
        const block = await read();
        if (block === undefined) throw new Error(`the stream ended before ${name}`);
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        if (event === name) return watchEvents[name].parse(JSON.parse(data ?? '')) as WatchEvent[typeof name];
      }
    },
    ended: async () => (await read()) === undefined,
    watch: (queries, as = session) =>
      at.console.ask('PUT', `/bff/watch/${page.stream}`, { session: as, body: { queries } }),
    leave: () => reader.cancel().catch(() => {}),
  };
  pages.push(page);
  page.stream = (await page.next('hello')).stream;
  return page;
}

const group = (key = 'k', more: object = {}) => ({
  key,
  connection: 'emulator',
  operationId: 'getGroup',
  args: { groupId },
  ...more,
});

describe('watching', () => {
  test('brings the first answer at once, and reads once for every browser', async () => {
    let count = 0;
    at.service.answer = (_, outgoing) => {
      count += 1;
      jsonAnswer(outgoing, { name: 'Acme', big: 1 });
    };
    const [one, two] = [await open(), await open(await at.console.signIn())];
    expect((await one.watch([group('a')])).status).toBe(204);
    expect(await one.next('data')).toMatchObject({ key: 'a', body: { name: 'Acme' } });
    await two.watch([group('b', { args: { groupId } }), group('c', { args: { groupId } })], undefined);
    expect(await two.next('data')).toMatchObject({ key: 'b' });
    expect(await two.next('data')).toMatchObject({ key: 'c', body: { name: 'Acme' } });
    expect(count).toBe(1);
  });

  test('shows a changed object at once, and repeats the nearest reads only', async () => {
    const asked: string[] = [];
    const alert = (comment: string) => ({ id: groupId, status: 'OPEN', acknowledgementComment: comment });
    let stored = 'before';
    at.service.answer = ({ target, method }, outgoing) => {
      if (method === 'GET') asked.push(target.replace(/^.*groups/, ''));
      if (method === 'PATCH') stored = 'after';
      if (target.includes('/alerts?')) jsonAnswer(outgoing, { results: [alert(stored)], totalCount: 1 });
      else jsonAnswer(outgoing, target.includes('/alerts/') ? alert(stored) : { name: stored });
    };
    const page = await open();
    const list = (key: string, itemsPerPage: number) =>
      group(key, { operationId: 'listGroupAlerts', args: { groupId, query: { itemsPerPage } } });
    const one = group('one', { operationId: 'getGroupAlert', args: { groupId, alertId: groupId } });
    await page.watch([group('project'), list('a', 1), list('b', 2), list('c', 3), one]);
    for (let count = 0; count < 5; count += 1) await page.next('data');
    asked.length = 0;
    const write = { groupId, alertId: groupId, body: { unacknowledgeAlert: true } };
    expect((await at.console.call('acknowledgeGroupAlert', write)).status).toBe(200);
    const seen = new Set<string>();
    while (seen.size < 4) {
      const { key, body } = await page.next('data');
      expect(JSON.stringify(body)).toContain('after');
      seen.add(key);
    }
    expect([...seen].sort()).toEqual(['a', 'b', 'c', 'one']);
    await expect.poll(() => asked.length).toBe(2);
    expect(asked).toContain(`/${groupId}/alerts/${groupId}`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked).toHaveLength(2);
  });

  test('reads once after many changes', async () => {
    let asked = 0;
    at.service.answer = ({ method }, outgoing) => {
      if (method === 'GET') asked += 1;
      jsonAnswer(outgoing, { results: [], totalCount: 0 });
    };
    const page = await open();
    await page.watch([group('a', { operationId: 'listGroupAlerts' })]);
    await page.next('data');
    const write = { groupId, alertId: groupId, body: { unacknowledgeAlert: true } };
    await Promise.all(Array.from({ length: 10 }, () => at.console.call('acknowledgeGroupAlert', write)));
    await expect.poll(() => asked).toBe(2);
  });

  test('reads the rest of a project soon after one of its clusters has changed', async () => {
    let stateName = 'UPDATING';
    let reads = 0;
    at.service.answer = ({ target }, outgoing) => {
      if (target.includes('/clusters/')) jsonAnswer(outgoing, { name: 'orders', stateName });
      else jsonAnswer(outgoing, { name: `read ${++reads}` });
    };
    const page = await open();
    const args = { groupId, clusterName: 'orders' };
    await page.watch([group('cluster', { operationId: 'getGroupCluster', args }), group('project')]);
    const first = [await page.next('data'), await page.next('data')];
    expect(first.map(({ key }) => key).sort()).toEqual(['cluster', 'project']);
    stateName = 'IDLE';
    // the cluster is read every few seconds while it changes; the project in its turn
    expect(await page.next('data')).toMatchObject({ key: 'cluster', body: { stateName: 'IDLE' } });
    const began = performance.now();
    expect(await page.next('data')).toMatchObject({ key: 'project', body: { name: 'read 2' } });
    expect(performance.now() - began).toBeLessThan(whenBusy(5_000));
  });

  test('sends the latest read of one browser to every browser', async () => {
    let name = 'before';
    at.service.answer = (_, outgoing) => jsonAnswer(outgoing, { name });
    const page = await open();
    await page.watch([group('a')]);
    expect(await page.next('data')).toMatchObject({ body: { name: 'before' } });
    name = 'after';
    expect((await at.console.call('getGroup', { groupId })).status).toBe(200);
    expect(await page.next('data')).toMatchObject({ key: 'a', body: { name: 'after' } });
  });

  test('begins with a recent read, and reads again only after a change', async () => {
    const asked: string[] = [];
    at.service.answer = ({ method, target }, outgoing) => {
      if (method === 'GET') asked.push(target);
      jsonAnswer(outgoing, { name: `Acme ${asked.length}` });
    };
    const page = await open();
    expect((await at.console.call('getGroup', { groupId })).status).toBe(200);
    await page.watch([group('a')]);
    expect(await page.next('data')).toMatchObject({ key: 'a', body: { name: 'Acme 1' } });
    expect(asked).toHaveLength(1);
    await at.console.call('updateGroup', { groupId, body: { name: 'Acme' } });
    expect(await page.next('data')).toMatchObject({ key: 'a', body: { name: 'Acme 2' } });
    await page.watch([]);
    await page.watch([group('b')]);
    expect(await page.next('data')).toMatchObject({ key: 'b', body: { name: 'Acme 2' } });
    expect(asked).toHaveLength(2);
  });

  test('keeps the numbers of the at.service, and its line breaks out of the stream', async () => {
    at.service.answer = (_, outgoing) =>
      jsonAnswer(outgoing, '{\n  "big": 9007199254740993,\r\n  "text": "a\\nb"\n}');
    const response = await at.console.ask('GET', '/bff/watch', { session: at.console.session });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const stream = /"stream":"([^"]+)"/.exec((await reader?.read())?.value ?? '')?.[1];
    await at.console.ask('PUT', `/bff/watch/${stream}`, {
      session: at.console.session,
      body: { queries: [group()] },
    });
    let text = '';
    while (!text.includes('event: data')) text += (await reader?.read())?.value ?? '';
    expect(/event: data\n(data: [^\n]*)\n\n/.exec(text)?.[1]).toContain('9007199254740993');
    await reader?.cancel();
  });

  test('reports why a query fails, and does not affect the others', async () => {
    at.service.answer = ({ target }, outgoing) =>
      target.endsWith(groupId)
        ? jsonAnswer(outgoing, { error: 404, errorCode: 'GROUP_NOT_FOUND' }, 404)
        : jsonAnswer(outgoing, {});
    const page = await open();
    await page.watch([
      group('write', { operationId: 'deleteGroup' }),
      group('unknown', { operationId: 'nothing' }),
      group('bad', { args: { groupId: '..' } }),
      group('nowhere', { connection: 'nowhere' }),
      group('gone'),
      group('fine', { operationId: 'listOrgs', args: {} }),
    ]);
    const failures = new Map<string, number>();
    while (failures.size < 5) {
      const { key, status } = await page.next('failed');
      failures.set(key, status);
    }
    expect(Object.fromEntries(failures)).toEqual({
      write: 400,
      unknown: 404,
      bad: 400,
      nowhere: 404,
      gone: 404,
    });
    const other = await open();
    await other.watch([group('fine', { operationId: 'listOrgs', args: {} })]);
    expect((await other.next('data')).key).toBe('fine');
    expect(at.service.seen.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('reports wrong credentials, and continues when they are corrected', async () => {
    await at.console.ask('PATCH', '/bff/connections/emulator', {
      session: at.console.session,
      body: { secret: 'wrong' },
    });
    const page = await open();
    await page.watch([group()]);
    expect(await page.next('failed')).toMatchObject({
      status: 502,
      body: { error: { code: 'UPSTREAM_AUTH_FAILED' } },
    });
    const body = { secret: privateKey };
    await at.console.ask('PATCH', '/bff/connections/emulator', { session: at.console.session, body });
    expect((await page.next('data')).key).toBe('k');
  });

  test('shows what of the budget of the project is used', async () => {
    at.service.answer = (_, outgoing) =>
      jsonAnswer(outgoing, {}, 200, { 'ratelimit-limit': '500', 'ratelimit-remaining': '488' });
    const page = await open();
    await page.watch([group()]);
    expect(await page.next('budget')).toMatchObject({ connection: 'emulator', groupId, used: 0, limit: 100 });
    expect(await page.next('budget')).toMatchObject({ used: 12, limit: 500 });
  });

  test('ends with the session', async () => {
    const page = await open();
    await page.watch([group()]);
    await at.console.ask('DELETE', '/bff/session', { session: at.console.session });
    expect(await page.next('bye')).toEqual({ reason: 'signed out' });
    expect(await page.ended()).toBe(true);
    expect((await page.watch([])).status).toBe(401);
  });

  test('is for the session that opened the stream', async () => {
    const page = await open();
    expect((await page.watch([group()], await at.console.signIn())).status).toBe(404);
    expect(
      (
        await at.console.ask('PUT', '/bff/watch/unknown', {
          session: at.console.session,
          body: { queries: [] },
        })
      ).status,
    ).toBe(404);
  });

  test('does not keep a session alive', async () => {
    const page = await open();
    for (let count = 0; count < 3; count += 1) {
      at.console.clock.now += 216 * MINUTE;
      expect((await page.watch([group(`k${count}`)])).status).toBe(204);
    }
    at.console.clock.now += 96 * MINUTE;
    expect((await page.watch([])).status).toBe(401);
  });

  test('by too many pages of one person is refused', async () => {
    for (let count = 0; count < 20; count += 1) await open();
    expect((await at.console.ask('GET', '/bff/watch', { session: at.console.session })).status).toBe(429);
    await pages[0]?.leave();
    expect((await at.console.ask('GET', '/bff/watch', { session: at.console.session })).status).toBe(200);
  });
});
