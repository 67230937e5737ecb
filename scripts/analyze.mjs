// `npm run analyze`: looks at what files assert about text analysis, or compares it with Lucene's answers.
import { join } from 'node:path';
import { checkNode, ensureDependencies, root, run } from './prepare.mjs';

checkNode();
ensureDependencies();
const main = join(root, 'server', 'analyze', 'main.ts');
// files are named from where the command was given, which npm keeps
process.exit(
  run(process.execPath, ['--import', 'tsx', main, ...process.argv.slice(2)], {
    stdio: [0, 1, 2],
    cwd: process.env.INIT_CWD ?? process.cwd(),
  }),
);
