import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { digestHa1 } from '#server/auth/digest.ts';
import { createDigestVerifier, DIGEST_REALM } from '#server/auth/digest-server.ts';

/** What came to a service that proves its callers and answers everything with `{}`. */
export interface Heard {
  method: string;
  target: string;
  accept: string;
  contentType: string | undefined;
  body: string;
}

export const credentials = { ATLAS_PUBLIC_KEY: 'abcdefgh', ATLAS_PRIVATE_KEY: 'p"$x`1' };

/** Writes down every request whose proof is right. */
export async function listeningService(): Promise<{
  origin: string;
  received: Heard[];
  close: () => Promise<void>;
}> {
  const verifier = createDigestVerifier({ key: randomBytes(32), maxCount: 1 });
  const { ATLAS_PUBLIC_KEY: user, ATLAS_PRIVATE_KEY: secret } = credentials;
  const ha1 = digestHa1(user, DIGEST_REALM, secret);
  const received: Heard[] = [];
  const server = createServer(async (incoming, outgoing) => {
    let body = '';
    for await (const chunk of incoming) body += String(chunk);
    const { method = '', url: target = '', headers } = incoming;
    const ha1Of = (name: string) => (name === user ? ha1 : undefined);
    const verdict = verifier.verify({ header: headers.authorization, method, target, ha1Of });
    if (!verdict.ok) {
      outgoing.writeHead(401, { 'www-authenticate': verifier.challenge(verdict.stale) });
      outgoing.end('{}');
      return;
    }
    received.push({
      method,
      target,
      accept: headers.accept ?? '',
      contentType: headers['content-type'],
      body,
    });
    const isFile = /\+(?:gzip|csv)$/u.test(headers.accept ?? '');
    const type = isFile ? 'application/octet-stream' : 'application/json';
    outgoing.writeHead(200, { 'content-type': type });
    outgoing.end('{}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** How a program of a language is run, by the name of its file. */
const commands: Readonly<Record<string, (file: string) => [string, string[]]>> = {
  'atlas.sh': (file) => ['sh', [file]],
  'atlas-cli.sh': (file) => ['sh', [file]],
  'atlas.py': (file) => ['python3', [file]],
  'atlas.mjs': (file) => [process.execPath, [file]],
  'main.go': (file) => ['go', ['run', file]],
  'Atlas.java': (file) => ['java', [file]],
};

/** MongoDB's own command line, which the tests do not install: `atlas` on the path, or at the path in ATLAS_CLI. */
export const atlasCli = process.env.ATLAS_CLI ?? 'atlas';

/** Its own names for the credentials, and no user configuration of this machine. */
const forAtlasCli = (env: Readonly<Record<string, string>>, home: string) => ({
  PATH: `${dirname(atlasCli)}${delimiter}${process.env.PATH ?? ''}`,
  ...{ HOME: home, XDG_CONFIG_HOME: home },
  MONGODB_ATLAS_PUBLIC_API_KEY: env.ATLAS_PUBLIC_KEY ?? '',
  MONGODB_ATLAS_PRIVATE_API_KEY: env.ATLAS_PRIVATE_KEY ?? '',
  ...{ MONGODB_ATLAS_SKIP_UPDATE_CHECK: 'yes', MONGODB_ATLAS_TELEMETRY_ENABLED: 'false', DO_NOT_TRACK: '1' },
});

/** Runs a program as a user would; returns its output, or throws an error with its complaint. */
export async function runProgram(
  name: string,
  text: string,
  env: Readonly<Record<string, string>> = credentials,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-code-'));
  const file = join(folder, name);
  writeFileSync(file, text);
  const [command, given] = commands[name]?.(file) ?? [name, []];
  const own = name === 'atlas-cli.sh' ? forAtlasCli(env, folder) : env;
  const all = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...own };
  try {
    return await new Promise((resolve, reject) => {
      const options = { cwd: folder, env: all, maxBuffer: 64 * 1024 * 1024 };
      execFile(command, given, options, (error, out, complaint) =>
        error ? reject(new Error(`${error.message}\n${complaint}`.slice(0, 4000))) : resolve(out),
      );
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
