// `npm run unified`: the drivers' own tests on an emulated cluster.
import { join } from 'node:path';
import { helpWhenAsked } from './help.mjs';
import { checkNode, ensureDependencies, root, run } from './prepare.mjs';

helpWhenAsked('unified');
checkNode();
await ensureDependencies();
const main = join(root, 'server', 'emulator', 'wire', 'unified', 'main.ts');
process.exit(
  run(process.execPath, ['--import', 'tsx', main, ...process.argv.slice(2)], { stdio: ['ignore', 1, 2] }),
);
