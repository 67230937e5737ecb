import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreatedPersonalToken, PersonalTokenRequest } from '#contract/console/access/personal-tokens.ts';
import { readExecCommand } from '#server/exec/command.ts';
import { exec } from '#server/exec/exec.ts';
import { consoleOrigin } from '../test-kit.ts';
import { startTwinning, type Twinning } from './twinning-for-tests.ts';

/** `quarterdeck exec --twin` as a process of its own, against the console of this process. */

let kit: Twinning;
let server: Server;
let url: string;
let dir: string;
let token: string;
const seen: string[] = [];

const tokenFor = async (change: Partial<PersonalTokenRequest>) => {
  const request = { name: 'Pipeline', role: 'viewer', days: 30, ...change };
  return (await kit.ask<CreatedPersonalToken>('POST', '/bff/personal-tokens', request)).body.secret;
};

beforeAll(async () => {
  kit = await startTwinning('single');
  const { id } = await kit.create([kit.source.credentials.groupId]);
  await kit.until(id, 'ready');
  // the console knows itself by another address than that of this test
  const listener = getRequestListener((request) => {
    seen.push(request.url);
    const headers = new Headers(request.headers);
    headers.set('host', new URL(consoleOrigin).host);
    const { pathname, search } = new URL(request.url);
    return kit.console.bff.fetch(new Request(`${consoleOrigin}${pathname}${search}`, { headers }));
  });
  server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  dir = mkdtempSync(join(tmpdir(), 'quarterdeck-exec-twin-'));
  token = await tokenFor({});
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  rmSync(dir, { recursive: true, force: true });
  await kit.close();
});

const root = join(import.meta.dirname, '../../..');

/** A program in Node that calls the emulator as the API key. */
const program = (body: string) => `
  const { createDigestSession } = await import(${JSON.stringify(join(root, 'server/auth/digest-session.ts'))});
  const { env } = process;
  const owner = createDigestSession({ username: env.MONGODB_ATLAS_PUBLIC_KEY, password: env.MONGODB_ATLAS_PRIVATE_KEY });
  async function call(method, path, body) {
    const target = '/api/atlas/v2/groups/' + env.MONGODB_ATLAS_PROJECT_ID + path;
    const exchange = owner.begin(method, target);
    const send = (authorization) => fetch(new URL(target, env.MONGODB_ATLAS_BASE_URL), {
      method,
      headers: {
        accept: 'application/vnd.atlas.2025-03-12+json', 'content-type': 'application/json',
        ...(authorization ? { authorization } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    let response = await send(exchange.authorization);
    if (response.status === 401) response = await send(exchange.retry(response.headers.get('www-authenticate')));
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }
  ${body}
`;

function run(options: readonly string[], script: string, env: Record<string, string> = {}) {
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', script];
  const args = ['--import', 'tsx', 'server/main.ts', 'exec', ...options, '--', ...node];
  const { QUARTERDECK_TOKEN: _, QUARTERDECK_URL: __, ...inherited } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { out: '', err: '' };
  for (const [name, stream] of [['out', child.stdout] as const, ['err', child.stderr] as const])
    stream.on('data', (chunk: Buffer) => {
      texts[name] += chunk.toString();
    });
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, ...texts })),
  );
}

/** The same in this process: its exit code, or the error that a process prints with code 125. */
function runHere(options: readonly string[], script: string, env: Record<string, string> = {}) {
  const command = readExecCommand([...options, '--', process.execPath, '--eval', script]);
  return exec(command, {
    ...{ env: { PATH: process.env.PATH, ...env }, isTerminal: false, complain: () => undefined },
    onError: (error) => {
      throw error;
    },
  });
}

describe('exec --twin', () => {
  it('runs a command against the world of a twin, and reports refusals and differences', async () => {
    const { groupId, clusterName } = kit.source.credentials;
    const report = join(dir, 'report.json');
    const script = program(`
      const clusters = (await call('GET', '/clusters')).body.results.map(({ name }) => name);
      console.log(JSON.stringify({ clusters, group: env.MONGODB_ATLAS_PROJECT_ID, token: env.QUARTERDECK_TOKEN ?? null }));
      await call('POST', '/accessList', [{ cidrBlock: '198.51.100.0/24', comment: 'new office' }]);
      await call('DELETE', '/databaseUsers/admin/report');
      await call('PATCH', '/clusters/${clusterName}', { terminationProtectionEnabled: true });
      await call('POST', '/databaseUsers', {
        username: 'app', password: 'canary-5512', databaseName: 'admin', roles: [{ roleName: 'nothing-such', databaseName: 'x' }],
      });
    `);
    const options = ['--twin', 'Rehearsal', '--report', report];
    const env = { QUARTERDECK_URL: url, QUARTERDECK_TOKEN: token };
    const { code, out, err } = await run(options, script, env);
    expect(code, err).toBe(0);
    expect(JSON.parse(out)).toEqual({ clusters: [clusterName], group: groupId, token: null });
    expect(err).toContain('(twin Rehearsal), ready after');
    const text = readFileSync(report, 'utf8');
    expect(text).not.toMatch(/canary-5512/);
    expect(text).not.toContain(token);
    const { twin, changes, errors, seed } = JSON.parse(text);
    expect(seed).toBe('twin Rehearsal');
    expect(twin).toMatchObject({ name: 'Rehearsal', connection: 'production', rehearsalId: null });
    expect(errors).toMatchObject([
      { operation: 'createGroupDatabaseUser', status: 400, reason: expect.stringMatching(/role|database/iu) },
    ]);
    expect(changes).toMatchObject({ created: 1, deleted: 1 });
    const reported = changes.objects.map((each: { change: string; kind: string; name: string }) => [
      each.change,
      each.kind,
      each.name,
    ]);
    expect(reported).toContainEqual(['created', 'access list entry', '198.51.100.0/24']);
    expect(reported).toContainEqual(['deleted', 'database user', 'report']);
    expect(changes.objects).toContainEqual(
      expect.objectContaining({
        ...{ change: 'changed', kind: 'cluster', name: clusterName, groupId },
        fields: expect.arrayContaining([
          { field: 'terminationProtectionEnabled', before: false, after: true },
        ]),
      }),
    );
    // the twin itself stays as it is
    const users = await kit.ask<{ results: { username: string }[] }>(
      'POST',
      '/bff/call/listGroupDatabaseUsers',
      {
        connection: 'twin-rehearsal',
        args: { groupId },
      },
    );
    expect(users.body.results.map(({ username }) => username)).toContain('report');
    expect(seen.join('\n')).not.toContain(token);
  });

  it('takes the token of a file, and one that is limited to the source', async () => {
    const file = join(dir, 'token');
    writeFileSync(file, `${await tokenFor({ connection: 'production' })}\n`, { mode: 0o600 });
    const options = ['--twin', 'Rehearsal', '--console', url, '--token-file', file];
    const script = 'process.exit(3)';
    const all = await run(options, script);
    expect(all).toMatchObject({
      code: 125,
      err: expect.stringMatching(/--connection ID or QUARTERDECK_CONNECTION/u),
    });
    expect(await runHere([...options, '--connection', 'production'], script)).toBe(3);
  });

  it('names the twins that exist, and reports an unknown token', async () => {
    const env = { QUARTERDECK_URL: url };
    const unknown = runHere(['--twin', 'Nothing'], '', { ...env, QUARTERDECK_TOKEN: token });
    await expect(unknown).rejects.toThrow('no twin Nothing. There are: Rehearsal.');
    const wrong = runHere(['--twin', 'Rehearsal'], '', { ...env, QUARTERDECK_TOKEN: 'qdt_unknown' });
    await expect(wrong).rejects.toThrow(/token is unknown(?!.*qdt_unknown)/su);
  });
});
