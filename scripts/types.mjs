// `npm run types`: each tier against what it may see, then tests, which see both.
import { join } from 'node:path';
import { ensureDependencies, root, run, say } from './prepare.mjs';

ensureDependencies();
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const wrong = ['src', 'server', '.'].filter((folder) => {
  const status = run(process.execPath, [tsc, '--noEmit', '-p', folder], { stdio: ['ignore', 1, 2] });
  return status !== 0;
});
if (wrong.length > 0) {
  say(`Types are wrong by ${wrong.map((folder) => join(folder, 'tsconfig.json')).join(', ')}`);
  process.exit(1);
}
