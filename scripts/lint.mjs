// `npm run lint`: form and rules of the code by Biome, then what nothing imports by knip.
import { join } from 'node:path';
import { ensureDependencies, root, run } from './prepare.mjs';

ensureDependencies();
const tools = [
  [join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'check', '.'],
  [join(root, 'node_modules', 'knip', 'bin', 'knip.js')],
];
const failed = tools.filter((tool) => run(process.execPath, tool, { stdio: ['ignore', 1, 2] }) !== 0);
process.exit(failed.length > 0 ? 1 : 0);
