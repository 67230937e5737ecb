// `npm run types`: each tier against its allowed imports, then tests, which may use both.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureDependencies, root, say } from './prepare.mjs';

await ensureDependencies();
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const folders = ['.', 'src', 'server'];

/** Status and output of one check. */
function check(folder) {
  // the previous result is kept, so that a small change is checked in seconds
  const existing = join(root, 'node_modules', '.cache', 'types', `${folder}.tsbuildinfo`);
  const kept = ['--incremental', '--tsBuildInfoFile', existing];
  // every checker of a process resolves the contract's types again: one takes half the time and memory of four
  // (docs/decisions/type-checks.md)
  const args = [tsc, '--noEmit', '-p', folder, '--checkers', '1', ...kept];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.on('error', reject).on('close', (status) => resolve({ status, output }));
  });
}

const waiting = [...folders];
const wrong = [];

/** Takes folders until none waits. Two of these run, because memory grows with each process. */
async function work() {
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    const { status, output } = await check(folder);
    process.stdout.write(output);
    if (status !== 0) wrong.push(folder);
  }
}

await Promise.all([work(), work()]);
if (wrong.length > 0) {
  say(`Types are wrong by ${wrong.map((folder) => join(folder, 'tsconfig.json')).join(', ')}`);
  process.exit(1);
}
