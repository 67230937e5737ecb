// Started by settlement.kill.test.ts and killed while its calls wait for the service: a console with three changes under way.
import { createBff } from '../app.ts';
import { createLog } from '../log.ts';
import { changesOf, configOf, sendChange, signIn } from './settlement-for-tests.ts';

const [dir = '', origin = '', publicKey = '', privateKey = ''] = process.argv.slice(2);
const bff = await createBff({
  config: configOf(dir, origin, process.env.DATABASE_URL),
  version: '0.0.0-test',
  log: createLog('silent'),
});
await bff.ensureConnection({ name: 'Emulator', origin, publicKey, privateKey });
const session = await signIn(bff);
for (const change of changesOf()) void sendChange(bff, session, change);
