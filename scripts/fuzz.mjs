// `npm run fuzz`: the emulator, or with `--console` the console's own API, under random requests made from its table.
import { join } from 'node:path';
import { helpWhenAsked } from './help.mjs';
import { checkNode, ensureDependencies, root, run } from './prepare.mjs';

helpWhenAsked('fuzz');
checkNode();
await ensureDependencies();
const folder = process.argv.includes('--console') ? ['bff'] : ['emulator', 'table-tests'];
const main = join(root, 'server', ...folder, 'fuzz', 'main.ts');
process.exit(
  run(process.execPath, ['--import', 'tsx', main, ...process.argv.slice(2)], { stdio: ['ignore', 1, 2] }),
);
