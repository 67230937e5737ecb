// `npm run dev`: the server restarts when its sources change, the console reloads in the browser.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { helpWhenAsked } from './help.mjs';
import { checkNode, ensureDependencies, root } from './prepare.mjs';

helpWhenAsked(process.argv[2] === 'emulator' ? 'emulator' : 'console');
checkNode();
await ensureDependencies();
const args = process.argv.slice(2);
const folders = ['server', 'contract', 'analysis']
  .map((name) => join(root, name))
  .filter((path) => existsSync(path));
const watched = [...folders.map((path) => `--watch-path=${path}`), '--watch-preserve-output'];
const child = spawn(
  process.execPath,
  [...watched, '--import', 'tsx', join(root, 'server', 'main.ts'), ...args],
  { cwd: root, stdio: 'inherit', env: { ...process.env, QUARTERDECK_DEV: '1' } },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
