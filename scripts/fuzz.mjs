// `npm run fuzz`: the emulator under random requests made from the table of operations.
import { join } from 'node:path';
import { helpWhenAsked } from './help.mjs';
import { checkNode, ensureDependencies, root, run } from './prepare.mjs';

helpWhenAsked('fuzz');
checkNode();
await ensureDependencies();
const main = join(root, 'server', 'emulator', 'table-tests', 'fuzz', 'main.ts');
process.exit(
  run(process.execPath, ['--import', 'tsx', main, ...process.argv.slice(2)], { stdio: ['ignore', 1, 2] }),
);
