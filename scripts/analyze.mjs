// `npm run analyze`: looks at what files assert about text analysis, or compares it with Lucene's answers.
import { join } from 'node:path';
import { helpWhenAsked } from './help.mjs';
import { checkNode, ensureDependencies, root, run } from './prepare.mjs';

helpWhenAsked('analyze');
checkNode();
await ensureDependencies();
const main = join(root, 'server', 'analyze', 'main.ts');
// by its own address: elsewhere than in this folder its name means nothing
const loader = import.meta.resolve('tsx');
process.exit(
  run(process.execPath, ['--import', loader, main, ...process.argv.slice(2)], {
    stdio: [0, 1, 2],
    // files are named from where npm was called
    cwd: process.env.INIT_CWD ?? process.cwd(),
  }),
);
