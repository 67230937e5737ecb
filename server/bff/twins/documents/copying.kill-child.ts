// Started by collections.kill.test.ts: copies waiting collections as a console does, and kills itself during the copy.
import { readConfig } from '#server/config.ts';
import { createCore } from '../../core.ts';
import { createFunctionsArea } from '../../functions/functions-area.ts';
import { createLog } from '../../log.ts';
import { createTwins } from '../twins.ts';
import { createCollectionJob } from './collection-job.ts';
import { createTwinCollections } from './collections.ts';

const [dir = '', phase = '', ...origins] = process.argv.slice(2);
const kill = () => process.kill(process.pid, 'SIGKILL');
const upstreams = origins.flatMap((origin) => ['--upstream', origin]);
const read = readConfig({ argv: ['--data', dir, ...upstreams], env: process.env });
if (read.kind !== 'config') throw new Error('no config');
const core = await createCore({ config: read.config, version: '0.0.0-test', log: createLog('silent') });
const { deployments, pools } = await createFunctionsArea(core);
const collections = createTwinCollections(core.db, core.box);
let stored = 0;
const killing: typeof collections = {
  ...collections,
  async write(lease, collection, step) {
    const isWritten = await collections.write(lease, collection, step);
    if (step?.documents !== undefined) stored += 1;
    if (phase === 'reading' && stored === 3) kill();
    return isWritten;
  },
  async *documents(id) {
    let read = 0;
    for await (const row of collections.documents(id)) {
      read += 1;
      // two rows are in the twin
      if (phase === 'writing' && read === 3) kill();
      yield row;
    }
  },
};
createCollectionJob({
  ...{ twins: createTwins(core.db), collections: killing },
  ...{ sources: { ...core, deployments, pools, readOnly: false }, leases: core.leases },
  ...{ log: core.log, now: core.now, restMs: 20 },
}).start();
// the loop alone keeps no process alive
setInterval(() => undefined, 1_000);
