// `npm run lint`: form and rules of the code by Biome, unused code by knip, then the language of texts.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureDependencies, root } from './prepare.mjs';

await ensureDependencies();
const tools = [
  [join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'check', '.'],
  [join(root, 'node_modules', 'knip', 'bin', 'knip.js')],
  [join(root, 'scripts', 'language.mjs')],
];

/** Status and output of one tool. */
function check(tool) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, tool, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // knip reads configurations as CI does, where one of them has a reporter more
      env: { ...process.env, CI: 'true' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.on('error', reject).on('close', (status) => resolve({ status, output }));
  });
}

// side by side: no tool needs the result of another
const results = await Promise.all(tools.map(check));
for (const { output } of results) process.stdout.write(output);
process.exitCode = results.every(({ status }) => status === 0) ? 0 : 1;
