// `npm run lint`: form and rules of the code by Biome, unused code by knip, then the language of texts.
import { join } from 'node:path';
import { ensureDependencies, root, run } from './prepare.mjs';

await ensureDependencies();
const tools = [
  [join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'check', '.'],
  [join(root, 'node_modules', 'knip', 'bin', 'knip.js')],
  [join(root, 'scripts', 'language.mjs')],
];
// knip reads configurations as CI does, where one of them has a reporter more
const options = { stdio: ['ignore', 1, 2], env: { ...process.env, CI: 'true' } };
const failed = tools.filter((tool) => run(process.execPath, tool, options) !== 0);
process.exit(failed.length > 0 ? 1 : 0);
