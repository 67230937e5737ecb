// Started by applying.kill.test.ts and killed at some request: applies the change sets that it finds, as a console does.

import { createCore } from '#server/bff/core.ts';
import { createLog } from '#server/bff/log.ts';
import { readConfig } from '#server/config.ts';
import { createChangeSetsArea } from '../change-sets-area.ts';

const [dir = '', origin = '', ahead = '0'] = process.argv.slice(2);
const read = readConfig({ argv: ['--data', dir, '--upstream', origin], env: process.env });
if (read.kind !== 'config') throw new Error('no config');
/** How far this process is ahead of the clock, in milliseconds: those that follow others need not wait for lost requests. */
let aheadMs = Number(ahead);
const core = await createCore({
  config: read.config,
  version: '0.0.0-test',
  log: createLog('silent'),
  now: () => Date.now() + aheadMs,
});
const { outbox } = core.notifications;
const reported = {
  async flush() {
    await outbox.flush();
    process.send?.('over');
  },
};
const { applier } = createChangeSetsArea({
  ...core,
  notifications: { outbox: reported },
});
// beside another process of the same database: it is notified when that is gone
process.on('message', (ms: number) => {
  aheadMs = ms;
  applier.wake();
});
applier.start();
process.send?.('ready');
