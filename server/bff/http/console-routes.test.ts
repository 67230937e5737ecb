import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { consoleOperationIds, consoleOperationOf } from '#contract/console/operations.ts';
import { readConfig } from '#server/config.ts';
import { createAreas } from '../areas.ts';
import { createCore } from '../core.ts';
import { createLog } from '../log.ts';
import { createSignInArea } from '../sign-in/sign-in-area.ts';

/** Routes of a server with every area, the identity provider included. */
async function allRoutes(): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-routes-'));
  const env = {
    QUARTERDECK_OIDC_ISSUER: 'http://127.0.0.1:9',
    QUARTERDECK_OIDC_CLIENT_ID: 'console',
    QUARTERDECK_OIDC_CLIENT_SECRET: 'secret',
  };
  const read = readConfig({ argv: ['--data', dir], env });
  if (read.kind !== 'config') throw new Error('no config');
  const core = await createCore({ config: read.config, version: '0', log: createLog('silent') });
  const areas = (await createAreas(core)).all;
  const routes = [await createSignInArea(core), ...areas].flatMap((area) => area.routes);
  for (const area of areas) await area.close?.();
  await core.db.destroy();
  rmSync(dir, { recursive: true });
  return routes.map(({ method, path }) => `${method} ${path}`);
}

test('the server has exactly the routes of the table', async () => {
  const rows = consoleOperationIds.map(consoleOperationOf).map(({ method, path }) => `${method} /bff${path}`);
  expect((await allRoutes()).sort()).toEqual(rows.sort());
});
