// The browser tests with everything that they need: a build, the clients that others wrote, a browser.
import { join } from 'node:path';
import { ensureBrowser, ensureBuild, ensureDependencies, root, run } from '../prepare.mjs';
import { freePorts } from './free-ports.mjs';

await ensureBuild();
await ensureDependencies(join(root, 'e2e', 'clients'), 'clients that others wrote');
process.env.CHROMIUM_PATH = await ensureBrowser();
process.env.QUARTERDECK_E2E_PORT ??= String(await freePorts());
const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
process.exit(
  run(process.execPath, [playwright, 'test', ...process.argv.slice(2)], { stdio: ['ignore', 1, 2] }),
);
