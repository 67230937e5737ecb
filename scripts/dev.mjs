// `npm run dev`: the server restarts when its sources change, the console reloads in the browser.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkNode, ensureDependencies, root } from './prepare.mjs';

checkNode();
ensureDependencies();
const watched = ['server', 'contract', 'analysis'].map((folder) => `--watch-path=${join(root, folder)}`);
const child = spawn(
  process.execPath,
  [
    ...watched,
    '--watch-preserve-output',
    '--import',
    'tsx',
    join(root, 'server', 'main.ts'),
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, QUARTERDECK_DEV: '1' } },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
