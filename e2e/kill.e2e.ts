import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Agent, request } from 'undici';
import { createDigestSession } from '../server/auth/digest-session.ts';

/** No browser here: the emulator as a program, killed while it works. */

interface Printed {
  url: string;
  ca: string;
  publicKey: string;
  privateKey: string;
  groupId: string;
}

function startEmulator(dir: string): Promise<{ child: ChildProcess; printed: Printed }> {
  const flags = ['emulator', '--json', '--port', '0', '--data', dir, '--seed', 'single', '--clock', 'frozen'];
  const child = spawn(process.execPath, ['dist/server/main.js', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve({ child, printed: JSON.parse(text.split('\n')[0] ?? '') });
    });
    child.once('exit', (code) => reject(new Error(`the emulator ended with ${code}`)));
  });
}

function client({ url, ca, publicKey, privateKey }: Printed) {
  const dispatcher = new Agent({ connect: { ca: readFileSync(ca, 'utf8') } });
  const session = createDigestSession({ username: publicKey, password: privateKey });
  return async (method: 'GET' | 'PATCH' | 'POST', target: string, body?: unknown) => {
    const exchange = session.begin(method, target);
    const send = (authorization: string | undefined) =>
      request(url + target, {
        method,
        dispatcher,
        headers: {
          accept: 'application/vnd.atlas.2025-03-12+json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(authorization ? { authorization } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    let answer = await send(exchange.authorization);
    if (answer.statusCode === 401) {
      await answer.body.dump();
      answer = await send(exchange.retry(answer.headers['www-authenticate']));
    }
    const answered = (await answer.body.json()) as Record<string, unknown>;
    if (answer.statusCode >= 300) throw new Error(JSON.stringify(answered));
    return answered;
  };
}

const acknowledgedUntil = '2126-01-01T00:00:00Z';

/** A release is worth more of them; an access list holds 200 entries. */
const rounds = process.env.QUARTERDECK_FULL ? 14 : 3;

test('an emulator that is killed keeps every change it had answered', async () => {
  test.setTimeout(15_000 * rounds);
  const dir = await mkdtemp(join(tmpdir(), 'quarterdeck-kill-'));
  /** Changes that were answered, and those that were under way when the process died. */
  const [answered, underWay] = [new Set<string>(), new Set<string>()];
  let comment = '';
  let keys = '';

  /** What an emulator that has just started knows of everything before. */
  async function expectAllOf({ printed, ask }: { printed: Printed; ask: ReturnType<typeof client> }) {
    const again = `${printed.publicKey}${printed.privateKey}`;
    if (keys !== '') expect(again).toBe(keys);
    keys = again;
    const group = `/api/atlas/v2/groups/${printed.groupId}`;
    const { results: entries } = (await ask('GET', `${group}/accessList?itemsPerPage=500`)) as {
      results: { comment: string }[];
    };
    const kept = new Set(entries.map((entry) => entry.comment).filter((each) => each.startsWith('round')));
    expect([...answered].filter((each) => !kept.has(each))).toEqual([]);
    expect([...kept].filter((each) => !answered.has(each) && !underWay.has(each))).toEqual([]);
    const { results: alerts } = (await ask('GET', `${group}/alerts`)) as {
      results: { id: string; acknowledgementComment?: string }[];
    };
    if (comment !== '') expect(alerts[0]?.acknowledgementComment).toBe(comment);
    return { group, alert: `${group}/alerts/${alerts[0]?.id}` };
  }

  for (let round = 0; round < rounds; round += 1) {
    const { child, printed } = await startEmulator(dir);
    const ask = client(printed);
    const { group, alert } = await expectAllOf({ printed, ask });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const add = (name: string, count: number) =>
      ask('POST', `${group}/accessList`, [{ ipAddress: `10.0.${round}.${count}`, comment: name }]);
    for (let count = 0; count < 5 + round; count += 1) {
      const name = `round ${round}, number ${count}`;
      await ask('PATCH', alert, { acknowledgedUntil, acknowledgementComment: name });
      comment = name;
      await add(name, count);
      answered.add(name);
    }
    // one more is under way when the process dies
    const name = `round ${round}, lost`;
    underWay.add(name);
    const lost = add(name, 99).catch(() => undefined);
    child.kill('SIGKILL');
    await ended;
    await lost;
  }
  const { child, printed } = await startEmulator(dir);
  await expectAllOf({ printed, ask: client(printed) });
  expect(answered.size).toBe(rounds * 5 + (rounds * (rounds - 1)) / 2);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  await rm(dir, { recursive: true, force: true });
});

test('a second emulator on the same folder refuses to start', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'quarterdeck-twice-'));
  const { child } = await startEmulator(dir);
  await expect(startEmulator(dir)).rejects.toThrow('the emulator ended with 1');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await rm(dir, { recursive: true, force: true });
});
