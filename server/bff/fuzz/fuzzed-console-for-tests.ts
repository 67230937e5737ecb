import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csrfHeader } from '#contract/console/access/csrf.ts';
import { readConfig } from '#server/config.ts';
import { readEmulatorCommand } from '#server/emulator/command.ts';
import { startEmulator } from '#server/emulator/start.ts';
import { createBff } from '../app.ts';
import { createLog } from '../log.ts';

/** The address of the console; its requests do not pass through a port. */
const origin = 'http://localhost:8585';

/** A new console with a connection to a new emulator, and an administrator who is signed in. */
export async function openFuzzedConsole() {
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-fuzz-'));
  const { credentials, served, close } = await startEmulator(
    { ...readEmulatorCommand([]), port: 0, dataDir: ':memory:', http: true, deliver: 'none' },
    (error) => {
      throw error;
    },
  );
  const read = readConfig({ argv: ['--data', dir, '--upstream', served.url], env: {} });
  if (read.kind !== 'config') throw new Error('The configuration of the console is invalid.');
  const bff = await createBff({
    ...{ config: read.config, version: '0.0.0-fuzz', checkAnswers: true, log: createLog('silent') },
  });
  const { groupId, clusterName, publicKey, privateKey } = credentials;
  await bff.ensureConnection({ name: 'Emulator', origin: served.url, publicKey, privateKey });
  let headers: Record<string, string> = {};

  const send = (method: string, path: string, body?: unknown): Promise<Response> =>
    bff.fetch(
      new Request(origin + path, {
        method,
        headers: {
          ...{ host: 'localhost:8585', 'sec-fetch-site': 'same-origin', ...headers },
          ...(method === 'GET' ? {} : { origin }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );

  async function signIn(): Promise<void> {
    const token = new URL(bff.launchUrl() ?? '').hash.replace('#token=', '');
    const response = await send('POST', '/bff/session/launch', { token });
    const { csrf } = (await response.json()) as { csrf: string };
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    headers = { cookie, [csrfHeader]: csrf };
  }
  await signIn();
  return {
    groupId,
    clusterName,
    send,
    signIn,
    async close() {
      await bff.close();
      await close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
