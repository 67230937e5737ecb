// `npm run types`: each tier against its allowed imports, then tests, which may use both.
import { join } from 'node:path';
import { ensureDependencies, root, run, say } from './prepare.mjs';

await ensureDependencies();
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const wrong = ['src', 'server', '.'].filter((folder) => {
  // the previous result is kept, so that a small change is checked in seconds
  const known = join(root, 'node_modules', '.cache', 'types', `${folder}.tsbuildinfo`);
  const kept = ['--incremental', '--tsBuildInfoFile', known];
  const status = run(process.execPath, [tsc, '--noEmit', '-p', folder, ...kept], {
    stdio: ['ignore', 1, 2],
  });
  return status !== 0;
});
if (wrong.length > 0) {
  say(`Types are wrong by ${wrong.map((folder) => join(folder, 'tsconfig.json')).join(', ')}`);
  process.exit(1);
}
