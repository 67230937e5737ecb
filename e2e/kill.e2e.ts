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
  return async (method: 'GET' | 'PATCH', target: string, body?: unknown) => {
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
    return (await answer.body.json()) as Record<string, unknown>;
  };
}

test('an emulator that is killed keeps every acknowledgement it had answered', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'quarterdeck-kill-'));
  const answered: { path: string; comment: string }[] = [];
  let keys = '';
  for (let round = 0; round < 4; round += 1) {
    const { child, printed } = await startEmulator(dir);
    const ask = client(printed);
    const again = `${printed.publicKey}${printed.privateKey}`;
    if (keys !== '') expect(again).toBe(keys);
    keys = again;
    for (const { path, comment } of answered.slice(-1)) {
      expect(await ask('GET', path)).toMatchObject({ acknowledgementComment: comment });
    }
    const list = `/api/atlas/v2/groups/${printed.groupId}/alerts`;
    const { results } = (await ask('GET', list)) as { results: { id: string }[] };
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const path = `${list}/${results[0]?.id}`;
    for (let count = 0; count < 5 + round; count += 1) {
      const comment = `round ${round}, number ${count}`;
      await ask('PATCH', path, {
        acknowledgedUntil: '2126-01-01T00:00:00Z',
        acknowledgementComment: comment,
      });
      answered.push({ path, comment });
    }
    // one more is under way when the process dies
    const lost = ask('PATCH', path, {
      acknowledgedUntil: '2126-01-01T00:00:00Z',
      acknowledgementComment: answered.at(-1)?.comment ?? '',
    }).catch(() => undefined);
    child.kill('SIGKILL');
    await ended;
    await lost;
  }
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
