// Started by collections.kill.test.ts and killed at some request: copies the documents that it finds, as a console does.
import { readConfig } from '#server/config.ts';
import { createCore } from '../../core.ts';
import { createFunctionsArea } from '../../functions/functions-area.ts';
import { createLog } from '../../log.ts';
import { createTwinsArea } from '../twins-area.ts';

const [dir = '', ...origins] = process.argv.slice(2);
const upstreams = origins.flatMap((origin) => ['--upstream', origin]);
const read = readConfig({ argv: ['--data', dir, ...upstreams], env: process.env });
if (read.kind !== 'config') throw new Error('no config');
const core = await createCore({ config: read.config, version: '0.0.0-test', log: createLog('silent') });
const { deployments, pools } = await createFunctionsArea(core);
const sources = { ...core, deployments, pools, readOnly: false };
createTwinsArea({ ...core, sources, reset: () => undefined, restMs: 20 }).collectionJob.start();
// the loop alone keeps no process alive
setInterval(() => undefined, 1_000);
