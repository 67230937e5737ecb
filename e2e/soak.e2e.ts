import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { choosePassword, temporaryPassword } from './kit/first-password.ts';
import { administrator } from './kit/ports.ts';
import { type Servers, startServers } from './kit/servers.ts';

/** No browser here: console and emulator under the event streams of many, for an hour. Part of `npm test -- --full`. */

const minutes = Number(process.env.QUARTERDECK_SOAK_MINUTES ?? 60);
/** Each person may have twenty pages open, those included whose end the server has not noticed yet. */
const pagesEach = 9;
const peopleCount = 4;
const pagesAtOnce = pagesEach * peopleCount;
const reads = ['listGroupAlerts', 'listGroupClusters', 'getGroup', 'listGroupAlertConfigs'] as const;

interface Held {
  bytes: number;
  /** Resident memory of the process. */
  resident: number;
  /** Open files and sockets; 0 where the system does not list them. */
  descriptors: number;
  count: Record<string, number>;
  warnings: number;
}

const inMb = (bytes: number) => (bytes / 2 ** 20).toFixed(1);

/** The objects in the server when it is idle, garbage collected. */
async function held({ pid }: Servers, file: string): Promise<Held> {
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  let text = '';
  await expect.poll(async () => (text = await readFile(file, 'utf8').catch(() => ''))).not.toBe('');
  return JSON.parse(text);
}

/** A signed-in person, without a browser. */
class Person {
  readonly #origin: URL;
  #cookie = '';
  #csrf = '';

  constructor({ origin }: Servers) {
    this.#origin = new URL(origin);
  }

  #begin(method: string, path: string, body?: unknown): ClientRequest {
    const begun = request(new URL(path, this.#origin), {
      method,
      headers: {
        host: this.#origin.host,
        origin: this.#origin.origin,
        'sec-fetch-site': 'same-origin',
        ...(this.#cookie && { cookie: this.#cookie, 'x-quarterdeck': this.#csrf }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    });
    begun.end(body === undefined ? undefined : JSON.stringify(body));
    return begun;
  }

  async ask<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const [answer]: IncomingMessage[] = await once(this.#begin(method, path, body), 'response');
    if (!answer) throw new Error('no answer');
    const text = (await answer.setEncoding('utf8').toArray()).join('');
    if ((answer.statusCode ?? 500) >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
    const [cookie] = answer.headers['set-cookie'] ?? [];
    if (cookie) this.#cookie = cookie.split(';')[0] ?? '';
    return text === '' ? (undefined as Body) : JSON.parse(text);
  }

  async signIn(who: { username: string; password: string }): Promise<void> {
    const session = await this.ask<{ csrf: string }>('POST', '/bff/session/password', who);
    this.#csrf = session.csrf;
  }

  call<Body>(connection: string, operationId: string, args: object): Promise<Body> {
    return this.ask('POST', `/bff/call/${operationId}`, { connection, args });
  }

  /** A page that watches; resolves when everything watched has come once. */
  async look(connection: string, groupId: string): Promise<() => Promise<void>> {
    const begun = this.#begin('GET', '/bff/watch');
    const [stream]: IncomingMessage[] = await once(begun, 'response');
    if (stream?.statusCode !== 200) throw new Error(`no stream: ${stream?.statusCode}`);
    let text = '';
    const wanted = new Set<string>(reads);
    await new Promise<void>((resolve, reject) => {
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const [, name, data = '{}'] = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
          text = text.slice(end + 2);
          if (name === 'hello') {
            const queries = reads.map((operationId) => ({
              key: operationId,
              connection,
              operationId,
              args: { groupId },
            }));
            this.ask('PUT', `/bff/watch/${JSON.parse(data).stream}`, { queries }).catch(reject);
          }
          if (name === 'data') wanted.delete(JSON.parse(data).key);
          if (name === 'failed') reject(new Error(data));
          if (wanted.size === 0) resolve();
        }
      });
      stream.once('close', () => reject(new Error('the stream ended')));
    });
    // it is us who cut it
    stream.on('error', () => undefined);
    return async () => {
      const closed = new Promise((resolve) => stream.once('close', resolve));
      begun.destroy();
      await closed;
    };
  }
}

test('many pages that come and go leave nothing behind in the servers', async () => {
  test.setTimeout(minutes * 60_000 + 180_000);
  const file = join(tmpdir(), `quarterdeck-soak-${process.pid}.json`);
  process.env.QUARTERDECK_SOAK_FILE = file;
  const preload = new URL('./soak-probe.mjs', import.meta.url).href;
  const servers = await startServers({ port: 0, emulatorPort: 0, password: true, preload });
  try {
    const person = new Person(servers);
    await person.signIn(administrator);
    const people = [person];
    while (people.length < peopleCount) {
      const [username, password] = [`viewer-${people.length}`, 'wide-harbour-lantern-12'];
      await person.ask('POST', '/bff/users', {
        ...{ name: username, role: 'viewer', password: temporaryPassword },
      });
      await choosePassword(servers.origin, username, password);
      const viewer = new Person(servers);
      await viewer.signIn({ username, password });
      people.push(viewer);
    }
    const [existing] = await person.ask<{ id: string }[]>('GET', '/bff/connections');
    const connection = existing?.id ?? '';
    const groups = await person.call<{ results: { id: string }[] }>(connection, 'listGroups', {});
    const groupId = groups.results[0]?.id ?? '';
    let turns = 0;

    /** Pages open, the world changes under them, pages close. */
    async function turn() {
      const leave = await Promise.all(
        people.flatMap((each) => Array.from({ length: pagesEach }, () => each.look(connection, groupId))),
      );
      await person.call(connection, 'updateEmulatorClock', { body: { advanceSeconds: 30 } });
      await Promise.all(leave.map((each) => each()));
      turns += 1;
    }
    async function turnsFor(ms: number) {
      for (const until = Date.now() + ms; Date.now() < until; ) await turn();
    }

    // caches fill and code is compiled first
    await turnsFor(minutes * 15_000);
    const before = await held(servers, file);
    const turnsBefore = turns;
    await turnsFor(minutes * 45_000);
    const after = await held(servers, file);
    const pages = (turns - turnsBefore) * pagesAtOnce;
    const grown = after.bytes - before.bytes;
    process.stdout.write(
      `soak: ${pages} pages in ${turns - turnsBefore} turns, ${inMb(before.bytes)} MB before, ${inMb(grown)} MB more after; resident ${inMb(before.resident)} and ${inMb(after.resident)} MB, descriptors ${before.descriptors} and ${after.descriptors}\n`,
    );
    expect(after.warnings, 'emitters with too many listeners').toBe(0);
    for (const kind of new Set([...Object.keys(before.count), ...Object.keys(after.count)])) {
      const more = (after.count[kind] ?? 0) - (before.count[kind] ?? 0);
      expect(more, `${kind} that stayed open`).toBeLessThan(pagesAtOnce);
    }
    // sockets of the last turn may be closing
    expect(after.descriptors - before.descriptors, 'descriptors that stayed').toBeLessThan(2 * pagesAtOnce);
    // the world itself grows as its hours pass: snapshots, events, audit lines
    expect(grown, 'bytes that stayed').toBeLessThan(12 * 2 ** 20 + pages * 1024);
  } finally {
    await servers.remove();
    await rm(file, { force: true });
  }
});
