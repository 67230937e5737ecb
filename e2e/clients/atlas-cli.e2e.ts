import { execFile, spawnSync } from 'node:child_process';
import { callThrough } from '../kit/bff-client.ts';
import { expect, test } from '../kit/fixtures.ts';

/**
 * MongoDB's own command line: `atlas` on the path, or the program in ATLAS_CLI. It is not part of the tests'
 * packages. Version 1.46.4 supports API keys but no service accounts: those sign in in `people.e2e.ts`.
 */
const program = process.env.ATLAS_CLI ?? 'atlas';

test.skip(spawnSync(program, ['--version']).status !== 0, 'the Atlas CLI is not on this machine');
test.use({ seed: 'single' });

interface Heard {
  code: number;
  out: string;
}

test('a key that the console makes signs in with the Atlas CLI, until its address is taken away', async ({
  console: at,
}, info) => {
  const { page, world, connection } = at;
  const { orgId } = world.credentials;
  await at.open('/orgs');
  const run = (credentials: Record<string, string>): Promise<Heard> =>
    new Promise((resolve) => {
      const env = {
        // no configuration of this machine
        HOME: info.outputPath('home'),
        XDG_CONFIG_HOME: info.outputPath('home'),
        PATH: process.env.PATH ?? '',
        SSL_CERT_FILE: world.place.ca,
        MONGODB_ATLAS_OPS_MANAGER_URL: `${world.place.url}/`,
        MONGODB_ATLAS_SKIP_UPDATE_CHECK: 'yes',
        MONGODB_ATLAS_TELEMETRY_ENABLED: 'false',
        DO_NOT_TRACK: '1',
        ...credentials,
      };
      execFile(program, ['projects', 'list', '--output', 'json'], { env }, (error, out, reported) =>
        resolve({ code: error ? 1 : 0, out: `${out}${reported}` }),
      );
    });

  const roles = ['ORG_OWNER'];
  const key = await callThrough<{ id: string; publicKey: string; privateKey: string }>(
    page,
    connection,
    'createOrgApiKey',
    { orgId, body: { desc: 'cli', roles } },
  );
  const asKey = {
    MONGODB_ATLAS_PUBLIC_API_KEY: key.publicKey,
    MONGODB_ATLAS_PRIVATE_API_KEY: key.privateKey,
  };
  expect(await run(asKey)).toMatchObject({ code: 0, out: expect.stringContaining(at.groupId) });

  // with its address on the list it continues, without it the next request is refused
  const place = { orgId, apiUserId: key.id };
  const here = [{ ipAddress: '127.0.0.1' }, { ipAddress: '::1' }, { ipAddress: '198.51.100.1' }];
  await callThrough(page, connection, 'createOrgApiKeyAccessListEntry', { ...place, body: here });
  expect((await run(asKey)).code).toBe(0);
  for (const ipAddress of ['127.0.0.1', '::1']) {
    await callThrough(page, connection, 'deleteOrgApiKeyAccessListEntry', { ...place, ipAddress });
  }
  expect(await run(asKey)).toMatchObject({
    code: 1,
    out: expect.stringContaining('IP_ADDRESS_NOT_ON_ACCESS_LIST'),
  });
});
