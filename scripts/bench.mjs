// `npm run bench`: what BENCHMARKS.md reports, measured here and now.
import { join } from 'node:path';
import { helpWhenAsked } from './help.mjs';
import { checkNode, ensureBrowser, ensureBuild, ensureDependencies, root, run } from './prepare.mjs';

helpWhenAsked('bench');
checkNode();
await ensureDependencies();
await ensureDependencies(join(root, 'bench'), 'libraries to compare with');
await ensureBuild();
process.env.CHROMIUM_PATH = await ensureBrowser();
process.exit(
  run(process.execPath, ['--import', 'tsx', join(root, 'bench', 'main.ts'), ...process.argv.slice(2)], {
    stdio: ['ignore', 1, 2],
  }),
);
