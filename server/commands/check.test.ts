import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { privateKey, publicKey, startService, type TestService } from '#server/bff/test-kit.ts';
import { testStore } from '#server/store/database-for-tests.ts';
import type { Finding } from './check-finding.ts';
import { commandLine, startState } from './command-for-tests.ts';

let service: TestService;
let state: Awaited<ReturnType<typeof startState>>;
beforeEach(async () => {
  service = await startService();
  state = await startState({ service });
});
afterEach(async () => {
  await state.console.close();
  await service.close();
});

const check = async (line = '', env: Record<string, string> = {}) => {
  const upstream = line.includes('--upstream') ? '' : ` --upstream ${service.origin}`;
  const output = await state.command(`check --json${upstream}${line}`, { env });
  return {
    code: output.code,
    checks: (JSON.parse(output.out || '{"checks":[]}') as { checks: Finding[] }).checks,
  };
};
const failed = ({ checks }: { checks: Finding[] }) => checks.filter((each) => each.state === 'failed');

describe('quarterdeck check', () => {
  test('passes beside a running server and after its end, with every part named', async () => {
    await state.console.bff.ensureConnection({
      name: 'Emulator',
      origin: service.origin,
      publicKey,
      privateKey,
    });
    const beside = await check();
    expect(failed(beside)).toEqual([]);
    expect(beside.code).toBe(0);
    await state.console.bff.close();
    const after = await check();
    expect(failed(after)).toEqual([]);
    const names = new Set(after.checks.map((each) => each.check));
    const expected = [
      'configuration',
      'store',
      'key',
      ...['dns', 'tcp', 'clock'].map((id) => `${service.origin} ${id}`),
    ];
    for (const name of expected) expect(names).toContain(name);
    if (testStore === 'PostgreSQL') expect(names).toContain('clock');
    expect(after.checks).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('opens the stored secrets') }),
    );
  });

  test('fails for an unreachable service, with the remedy, and includes those of connections', async () => {
    await state.console.bff.ensureConnection({
      name: 'Emulator',
      origin: service.origin,
      publicKey,
      privateKey,
    });
    const { origin } = service;
    await service.close();
    const result = await check(' --upstream https://no-such-host.invalid');
    expect(result.code).toBe(1);
    expect(failed(result).map((each) => each.check)).toEqual([
      'https://no-such-host.invalid dns',
      `${origin} tcp`,
    ]);
    service = await startService();
  });

  test('reports each invalid setting', async () => {
    const result = await check(' --port none --host 0.0.0.0');
    expect(failed(result)).toContainEqual(
      expect.objectContaining({ check: 'configuration', message: expect.stringContaining('--port') }),
    );
    expect((await state.command('check --prt 1')).error).toBe('--prt is not an option. Did you mean --port?');
  });

  test('reports TLS files that do not fit', async () => {
    const result = await check(' --tls-cert /none/cert.pem --tls-key /none/key.pem');
    expect(failed(result)).toContainEqual({
      check: 'tls',
      state: 'failed',
      message: '--tls-cert: /none/cert.pem does not exist.',
    });
  });

  test('reports a missing, a wrong and an exposed key, and an interrupted change of it', async () => {
    await state.console.bff.close();
    const key = join(state.console.dir, 'secrets.key');
    writeFileSync(`${key}.next`, Buffer.alloc(32, 2), { mode: 0o600 });
    expect((await check()).checks).toContainEqual(
      expect.objectContaining({
        check: 'key',
        state: 'warning',
        message: expect.stringContaining('rotate-key'),
      }),
    );
    rmSync(`${key}.next`);
    writeFileSync(key, Buffer.alloc(32, 1));
    expect(failed(await check())[0]?.message).toContain('is not the key of the stored secrets');
    chmodSync(key, 0o644);
    expect(failed(await check())[0]?.message).toContain(`chmod 600 ${key}`);
    rmSync(key);
    expect(failed(await check())[0]?.message).toContain(`${key} is missing`);
  });
});

test('a check before the first start creates nothing', async () => {
  const dir = join(mkdtempSync(join(tmpdir(), 'qd-check-')), 'state');
  const { code, out } = await commandLine(`check --upstream ${service.origin}`, { QUARTERDECK_DATA: dir });
  expect({ code, exists: existsSync(dir) }).toEqual({ code: 0, exists: false });
  expect(out).toContain('is created at the first start');
});
