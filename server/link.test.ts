import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#contract/values/durations.ts';
import { serve } from './bff/http/serve.ts';
import { createLaunch, leaveTicket } from './bff/sign-in/launch.ts';
import { sessionLimitsOf } from './bff/sign-in/session.ts';
import { startBff } from './bff/test-kit.ts';
import { readConfig } from './config.ts';
import { makeLink, noteRunning } from './link.ts';
import { terminalLine } from './terminal-log.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quarterdeck-link-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('a link made by another process signs in once', async () => {
  const console = await startBff();
  const served = await serve(() => Promise.resolve(console.bff), { host: '127.0.0.1', port: 0 });
  const forget = noteRunning(console.dir, `http://127.0.0.1:${served.port}`);
  const link = new URL(await makeLink(console.dir));
  expect(`${link.origin}${link.pathname}`).toBe(`http://127.0.0.1:${served.port}/launch`);
  // the console of tests has a clock of its own
  console.clock.now = Date.now();
  const body = { token: link.hash.replace('#token=', '') };
  expect((await console.ask('POST', '/bff/session/launch', { body })).status).toBe(200);
  expect((await console.ask('POST', '/bff/session/launch', { body })).status).toBe(401);
  forget();
  await expect(makeLink(console.dir)).rejects.toThrow(/No Quarterdeck with launch links is running/);
  await served.close();
  await console.close();
});

test('no link is made for an instance that does not run any more', async () => {
  noteRunning(dir, 'http://127.0.0.1:9');
  await expect(makeLink(dir)).rejects.toThrow(/Start it with npm start, or name its folder with --data/);
  expect(readdirSync(dir)).toEqual(['running.json']);
});

test('a ticket works once within ten minutes, and expired ones are deleted', () => {
  let now = 1_000_000;
  const launch = createLaunch(() => now, dir);
  const [first, second] = [leaveTicket(dir, () => now), leaveTicket(dir, () => now)];
  expect([launch.spend(first), launch.spend(first)]).toEqual([true, false]);
  now += 10 * MINUTE;
  expect(launch.spend(second)).toBe(false);
  leaveTicket(dir, () => now);
  now += 10 * MINUTE;
  leaveTicket(dir, () => now);
  expect(readdirSync(join(dir, 'launch-links'))).toHaveLength(1);
  expect([launch.spend(''), launch.spend('../running.json')]).toEqual([false, false]);
});

test('sessions on this machine last twelve hours without use, others half an hour, and both can be set', () => {
  expect(sessionLimitsOf(false, undefined)).toMatchObject({ idleMs: 12 * HOUR, absoluteMs: 168 * HOUR });
  expect(sessionLimitsOf(true, undefined)).toMatchObject({ idleMs: HOUR / 2, absoluteMs: 8 * HOUR });
  expect(sessionLimitsOf(true, 600)).toMatchObject({ idleMs: 10 * HOUR, absoluteMs: 10 * HOUR });
  const idle = (argv: string[]) => {
    const read = readConfig({ argv, env: {} });
    return read.kind === 'config' ? read.config.sessionIdleMinutes : undefined;
  };
  expect([idle([]), idle(['--session-idle', '60'])]).toEqual([undefined, 60]);
  expect(() => idle(['--session-idle', '1'])).toThrow(/--session-idle must be at least 5/);
});

test('a terminal shows warnings and errors unless a level is given', () => {
  const level = (interactive: boolean, argv: string[] = []) => {
    const read = readConfig({ argv, env: {}, interactive });
    return read.kind === 'config' ? read.config.logLevel : undefined;
  };
  expect([level(true), level(false), level(true, ['--log-level', 'info'])]).toEqual(['warn', 'info', 'info']);
});

test('an entry of the log is one short line in a terminal', () => {
  const entry = {
    level: 40,
    time: '2026-11-28T16:40:02.123Z',
    requestId: 'a1',
    error: ['Failure: x', 'Error: y'],
    at: ['z'],
    msg: 'request failed',
  };
  expect(terminalLine(`${JSON.stringify(entry)}\n`)).toBe(
    '16:40:02 WARN request failed, requestId a1, error Failure: x < Error: y\n',
  );
  expect(terminalLine('no JSON\n')).toBe('no JSON\n');
});
