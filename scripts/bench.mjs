// `npm run bench`: what BENCHMARKS.md reports, measured here and now.
import { join } from 'node:path';
import { checkNode, ensureBuild, ensureDependencies, root, run, say } from './prepare.mjs';

if (process.argv.includes('--help')) {
  say(
    'Usage: npm run bench [-- --quick]\n\nMeasures the emulator beside a bare server, and what the first page transfers.',
  );
  process.exit(0);
}
checkNode();
ensureDependencies();
ensureBuild();
process.exit(
  run(process.execPath, ['--import', 'tsx', join(root, 'bench', 'main.ts'), ...process.argv.slice(2)], {
    stdio: ['ignore', 1, 2],
  }),
);
