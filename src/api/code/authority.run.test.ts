import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { factsOf } from '#contract/catalogue/facts.ts';
import { testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { serveEmulator } from '#server/emulator/http/serve.ts';
import { loadOrCreateAuthority } from '#server/tls/authority.ts';
import { runProgram } from './code-for-tests.ts';
import { languages } from './languages.ts';
import { codeRequest, type Program } from './program.ts';

/** Copied code against an emulator as it is started: over TLS, with a certificate authority of its own. */

const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-authority-'));
const authority = loadOrCreateAuthority(folder);
const at = await testEmulator();
const served = await serveEmulator(at.emulator, { host: '127.0.0.1', port: 0, tls: authority });
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true, force: true });
});
const { publicKey, privateKey, clientId, clientSecret } = at.credentials;
const env = {
  ...{ ATLAS_PUBLIC_KEY: publicKey, ATLAS_PRIVATE_KEY: privateKey },
  ...{ ATLAS_CLIENT_ID: clientId, ATLAS_CLIENT_SECRET: clientSecret },
};
const origin = `https://127.0.0.1:${served.port}`;
const kinds = ['apiKey', 'serviceAccount'] as const;
const request = codeRequest(factsOf('getGroup'), { groupId: at.groupId });
const programOf = (kind: (typeof kinds)[number], emulator: boolean, count: number): Program => ({
  target: { origin, kind, emulator },
  steps: Array.from({ length: count }, () => ({ request })),
});

const runsAll = process.env.QUARTERDECK_FULL !== undefined;
const versions: Readonly<Record<string, string[]>> = {
  curl: ['jq', '--version'],
  python: ['python3', '--version'],
  javascript: [process.execPath, '--version'],
  ...(runsAll && { go: ['go', 'version'], java: ['java', '--version'] }),
};
const runs = languages.filter(({ id }) => {
  const [command, ...rest] = versions[id] ?? [];
  return command !== undefined && spawnSync(command, rest).status === 0;
});

describe.each(runs)('$label', ({ file, write }) => {
  it.each(kinds)('reaches the emulator over TLS as %s', { timeout: 300_000 }, async (kind) => {
    const out = await runProgram(file, write(programOf(kind, true, 2)), {
      ...env,
      ATLAS_CA_FILE: authority.caPath,
    });
    expect(out).toContain('single-project');
  });

  it('names the variable that is missing', { timeout: 300_000 }, async () => {
    await expect(runProgram(file, write(programOf('apiKey', true, 2)), env)).rejects.toThrow(
      /ATLAS_CA_FILE/u,
    );
  });

  it('for the real service is as it was', () => {
    const program = write(programOf('apiKey', false, 1));
    expect(program).toContain('ATLAS_PUBLIC_KEY');
    expect(program).not.toMatch(/ATLAS_CA_FILE|cacert|cafile/u);
  });
});

it('the Atlas CLI is given the authority too', () => {
  const cli = languages.find(({ id }) => id === 'cli');
  expect(cli?.write(programOf('apiKey', true, 1))).toContain('export SSL_CERT_FILE="${ATLAS_CA_FILE:?');
  expect(cli?.write(programOf('apiKey', false, 1))).not.toContain('SSL_CERT_FILE');
});
