import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runSeedCommand } from '../seed-files/seed-command.ts';
import { seedFromFile } from '../seed-files/seed-from-file.ts';
import { readExecCommand } from './command.ts';
import { exec } from './exec.ts';
import type { Report } from './report.ts';

let dir: string;
let lines: string[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quarterdeck-exec-test-'));
  lines = [];
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Runs the program of a test in Node, with `call(method, path, body)` for requests as the API key. */
function run(program: string, ...options: string[]): Promise<number> {
  const session = join(import.meta.dirname, '..', 'auth', 'digest-session.ts');
  const script = `
    const { createDigestSession } = await import(${JSON.stringify(session)});
    const { env } = process;
    const owner = createDigestSession({
      username: env.MONGODB_ATLAS_PUBLIC_KEY,
      password: env.MONGODB_ATLAS_PRIVATE_KEY,
    });
    async function call(method, path, body) {
      const target = '/api/atlas/v2' + path;
      const exchange = owner.begin(method, target);
      const send = (authorization) => fetch(new URL(target, env.MONGODB_ATLAS_BASE_URL), {
        method,
        headers: {
          accept: 'application/vnd.atlas.2025-03-12+json',
          'content-type': 'application/json',
          ...(authorization ? { authorization } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      let response = await send(exchange.authorization);
      if (response.status === 401) {
        response = await send(exchange.retry(response.headers.get('www-authenticate')));
      }
      return { status: response.status, body: await response.json() };
    }
    const project = '/groups/' + env.MONGODB_ATLAS_PROJECT_ID;
    ${program}
  `;
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', script];
  return exec(readExecCommand([...options, '--', ...node]), {
    env: process.env,
    isTerminal: false,
    complain: (text) => lines.push(text),
    onError: (error) => lines.push(String(error)),
    checkResponses: true,
    fill: (emulator, file) => seedFromFile(emulator, file, (text) => lines.push(text)),
  });
}

const report = (): Report => JSON.parse(readFileSync(join(dir, 'report.json'), 'utf8'));

describe('exec', () => {
  test('starts from a seed file, whose requests are not in the report', async () => {
    const file = join(dir, 'seed.yaml');
    runSeedCommand(['init', file]);
    const program = `
      const { body } = await call('GET', project + '/clusters');
      if (body.results[0].name !== 'orders') process.exit(7);
    `;
    expect(await run(program, '--seed', file, '--report', join(dir, 'report.json'))).toBe(0);
    expect(report()).toMatchObject({ seed: file, leftBehind: [] });
    expect(report().operations.map(({ operation }) => operation)).toEqual(['listGroupClusters']);
  });

  test('refuses a file that it could not write before the command runs', async () => {
    const ran = join(dir, 'ran');
    const program = `(await import('node:fs')).writeFileSync(${JSON.stringify(ran)}, '')`;
    const missing = join(dir, 'none', 'report.json');
    for (const option of ['--report', '--write-env', '--trust-bundle', '--record'])
      await expect(run(program, option, missing)).rejects.toThrow(
        `${option}: ${missing} cannot be written (ENOENT)`,
      );
    await expect(run(program, '--report', dir)).rejects.toThrow(`--report: ${dir} is a folder`);
    expect(existsSync(ran)).toBe(false);
  });

  test('returns the exit code of a command whose report can no longer be written', async () => {
    const reports = join(dir, 'reports');
    mkdirSync(reports);
    const remove = (code: number) =>
      `(await import('node:fs')).rmSync(${JSON.stringify(reports)}, { recursive: true, force: true }); process.exit(${code});`;
    expect(await run(remove(3), '--report', join(reports, 'report.json'))).toBe(3);
    expect(lines.at(-1)).toMatch(/^--report: .*report\.json cannot be written \(ENOENT\)$/u);
    mkdirSync(reports);
    expect(await run(remove(0), '--report', join(reports, 'report.json'))).toBe(125);
  });

  test('gives the command an emulator that it reaches with its variables alone, and removes all files', async () => {
    const code = await run(`
      const { status, body } = await call('GET', project);
      const { writeFileSync, existsSync } = await import('node:fs');
      const { SSL_CERT_FILE, MONGODB_ATLAS_BASE_URL } = env;
      writeFileSync(${JSON.stringify(join(dir, 'seen.json'))}, JSON.stringify({
        status, name: body.name, SSL_CERT_FILE, exists: existsSync(SSL_CERT_FILE), url: MONGODB_ATLAS_BASE_URL,
      }));
    `);
    const seen = JSON.parse(readFileSync(join(dir, 'seen.json'), 'utf8'));
    expect({ code, ...seen }).toMatchObject({ code: 0, status: 200, name: 'empty-project', exists: true });
    expect(lines[0]).toMatch(/^Emulator https:\/\/localhost:\d+ \(empty\), ready after \d+\.\d s$/);
    expect(existsSync(seen.SSL_CERT_FILE)).toBe(false);
    await expect(fetch(seen.url)).rejects.toThrow('fetch failed');
  });

  test('signs in as a service account where that is chosen', async () => {
    const code = await run(
      `
      const basic = Buffer.from(env.MONGODB_ATLAS_CLIENT_ID + ':' + env.MONGODB_ATLAS_CLIENT_SECRET).toString('base64');
      const { status } = await fetch(new URL('/api/oauth/token', env.MONGODB_ATLAS_BASE_URL), {
        method: 'POST',
        headers: { authorization: 'Basic ' + basic, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=client_credentials',
      });
      process.exit(status === 200 && env.MONGODB_ATLAS_PUBLIC_KEY === undefined ? 0 : 1);
      `,
      ...['--credentials', 'service-account'],
    );
    expect(code).toBe(0);
  });

  test.each([
    ['process.exit(7)', 7],
    ["process.kill(process.pid, 'SIGTERM'); await new Promise((r) => setTimeout(r, 10_000))", 143],
  ])('returns the exit code of the command: %s', async (program, code) => {
    expect(await run(program, '--quiet')).toBe(code);
    expect(lines).toEqual([]);
  });

  test('returns 127 for a command that does not exist, and 126 for one that is no program', async () => {
    const options = {
      env: {},
      isTerminal: false,
      complain: (text: string) => lines.push(text),
      onError: () => {},
    };
    expect(await exec(readExecCommand(['--quiet', '--', 'no-such-program']), options)).toBe(127);
    expect(await exec(readExecCommand(['--quiet', '--', dir]), options)).toBe(126);
    expect(lines[0]).toBe('no-such-program: command not found');
  });

  test('reports calls, errors, missing operations, and resources left behind', async () => {
    const code = await run(
      `
      const user = { username: 'app', password: 'correct-horse', databaseName: 'admin',
        roles: [{ roleName: 'readAnyDatabase', databaseName: 'admin' }] };
      await call('POST', project + '/databaseUsers', user);
      await call('POST', project + '/databaseUsers', { ...user, username: 'other' });
      await call('DELETE', project + '/databaseUsers/admin/other').catch(() => {});
      await call('POST', project + '/accessList?comment=secret-value', [{ ipAddress: 'nowhere' }]);
      await call('GET', project + '/standbyLinks');
      const org = env.MONGODB_ATLAS_ORG_ID;
      await call('POST', '/groups', { name: 'left', orgId: org });
      `,
      ...['--report', join(dir, 'report.json')],
    );
    expect(code).toBe(0);
    const { operations, errors, notImplemented, leftBehind, ...rest } = report();
    expect(rest).toMatchObject({
      program: expect.stringMatching(/^node/),
      exitCode: 0,
      seed: 'empty',
      total: 6,
    });
    expect(operations).toContainEqual({
      operation: 'createGroupDatabaseUser',
      count: 2,
      statuses: { 201: 2 },
    });
    expect(errors.map(({ operation, status }) => [operation, status])).toEqual([
      ['createGroupAccessListEntry', 400],
      ['GET /api/atlas/v2/groups/{id}/standbyLinks', 501],
    ]);
    expect(notImplemented).toEqual([{ operation: 'GET /api/atlas/v2/groups/{id}/standbyLinks', count: 1 }]);
    expect(leftBehind).toMatchObject([
      { kind: 'project', name: 'left', contains: expect.any(Number) },
      { kind: 'database user', name: 'app', contains: 0 },
    ]);
    expect(JSON.stringify(report())).not.toMatch(/secret-value|correct-horse/);
    expect(lines.at(-1)).toBe(
      'Not implemented by the emulator: GET /api/atlas/v2/groups/{id}/standbyLinks (1)',
    );
  });

  test('fails with 123 when the command succeeds and leaves resources behind', async () => {
    const leave = "await call('POST', project + '/accessList', [{ ipAddress: '192.0.2.1' }]);";
    expect(await run(leave, '--fail-on-leaks')).toBe(123);
    expect(lines.at(-1)).toBe('Left behind: access list entry 192.0.2.1/32');
    expect(await run(`${leave} process.exit(5)`, '--fail-on-leaks')).toBe(5);
    const remove = "await call('DELETE', project + '/accessList/192.0.2.1').catch(() => {});";
    expect(await run(leave + remove, '--fail-on-leaks')).toBe(0);
  });
});
