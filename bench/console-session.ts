import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csrfHeader } from '../contract/console/access/csrf.ts';
import { createBff } from '../server/bff/app.ts';
import { createLog } from '../server/bff/log.ts';
import { readConfig } from '../server/config.ts';
import type { At } from '../src/api/run-command.ts';
import type { EmulatedServer } from './wire/servers.ts';

export interface ConsoleSession {
  /** The cluster of the emulator, as the pages of data name it. */
  at: At;
  close: () => Promise<void>;
}

const origin = 'http://localhost:8585';

/** The console's server before an emulator, and a signed-in session: `fetch` of the browser's code goes to it. */
export async function openConsole({ api }: EmulatedServer): Promise<ConsoleSession> {
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-bench-'));
  const read = readConfig({ argv: ['--data', dir, '--upstream', api.url], env: {} });
  if (read.kind !== 'config') throw new Error('no config');
  const bff = await createBff({ config: read.config, version: '0.0.0-bench', log: createLog('silent') });
  const { publicKey, privateKey, groupId, clusterName } = api;
  const connection = await bff.ensureConnection({
    ...{ name: 'Emulator', origin: api.url, publicKey, privateKey },
  });
  const browserFetch = globalThis.fetch;
  const ask = (path: string, init: RequestInit, more: Record<string, string> = {}) => {
    const headers = { host: 'localhost:8585', origin, 'sec-fetch-site': 'same-origin', ...more };
    const { credentials: _, redirect: __, ...rest } = init;
    return Promise.resolve(
      bff.fetch(
        new Request(origin + path, {
          ...rest,
          headers: { ...(init.headers as Record<string, string>), ...headers },
        }),
      ),
    );
  };
  const token = new URL(bff.launchUrl() ?? '').hash.replace('#token=', '');
  const json = { 'content-type': 'application/json' };
  const launched = await ask('/bff/session/launch', {
    ...{ method: 'POST', headers: json, body: JSON.stringify({ token }) },
  });
  const { csrf } = (await launched.json()) as { csrf: string };
  const cookie = launched.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  globalThis.fetch = ((path: string, init: RequestInit) =>
    ask(path, init, { cookie, [csrfHeader]: csrf })) as typeof fetch;
  return {
    at: { source: { kind: 'cluster', connection: connection.id, groupId, clusterName }, read: 'primary' },
    close: async () => {
      globalThis.fetch = browserFetch;
      await bff.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
