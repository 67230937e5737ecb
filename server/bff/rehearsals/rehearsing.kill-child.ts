// Started by rehearsals.kill.test.ts and killed at some request: rehearses what it finds, as a console does.
import { readConfig } from '#server/config.ts';
import { createCore } from '../core.ts';
import { createFunctionsArea } from '../functions/functions-area.ts';
import { createLog } from '../log.ts';
import { createTwinChanges } from '../twins/twin-changes.ts';
import { createTwins } from '../twins/twins.ts';
import { createRehearsalsArea } from './rehearsals-area.ts';

const [dir = '', ...origins] = process.argv.slice(2);
const upstreams = origins.flatMap((origin) => ['--upstream', origin]);
const read = readConfig({ argv: ['--data', dir, ...upstreams], env: process.env });
if (read.kind !== 'config') throw new Error('no config');
const core = await createCore({ config: read.config, version: '0.0.0-test', log: createLog('silent') });
const { deployments, pools } = await createFunctionsArea(core);
const sources = { ...core, deployments, pools, readOnly: false };
const changes = createTwinChanges(createTwins(core.db), { now: core.now, wake: () => undefined });
createRehearsalsArea({ ...core, sources, changes, reset: () => undefined, restMs: 20 }).rehearsing.start();
// the loop alone keeps no process alive
setInterval(() => undefined, 1_000);
