// `npm test`: everything, on a machine that has Node and a clone. Names of steps as arguments run only those.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { helpWhenAsked } from './help.mjs';
import { checkNode, ensureBrowser, ensureBuild, ensureDependencies, root, say } from './prepare.mjs';

helpWhenAsked('test');
checkNode();
ensureDependencies();

/** The same tests at the size of a release. */
const full = process.argv.includes('--full');
const bin = (name, ...path) => join(root, 'node_modules', name, ...path);
/** The end of what the present step printed, where every tool tells what failed. */
let tail = [];
const keep = (chunk) => {
  process.stdout.write(chunk);
  tail = (tail.join('\n') + chunk).split('\n').slice(-150);
};

const node = (script, ...args) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', keep);
    child.on('error', reject).on('close', (status) => resolve(status ?? 1));
  });

const steps = {
  lint: () => node(join(root, 'scripts', 'lint.mjs')),
  types: () => node(join(root, 'scripts', 'types.mjs')),
  unit: () => node(bin('vitest', 'vitest.mjs'), 'run'),
  // another seed each time finds more than many requests of one seed
  fuzz: () => node(join(root, 'scripts', 'fuzz.mjs'), '--count', full ? '50000' : '5000'),
  build: () => {
    ensureBuild();
    return 0;
  },
  e2e: async () => {
    ensureBuild();
    ensureDependencies(join(root, 'e2e', 'clients'), 'clients that others wrote');
    process.env.CHROMIUM_PATH = await ensureBrowser();
    return node(bin('@playwright/test', 'cli.js'), 'test');
  },
};

// what is served to browsers of tests need not be as small as can be
process.env.QUARTERDECK_QUICK_BUILD = '1';

const asked = process.argv.slice(2).filter((name) => name !== '--full');
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length > 0) {
  say(`There is no step ${unknown.join(', ')}; there are ${Object.keys(steps).join(', ')}`);
  process.exit(1);
}

let passed = 0;
const failed = [];
for (const [name, step] of Object.entries(steps)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  say(`\n— ${name}`);
  tail = [];
  const began = Date.now();
  const status = await step();
  say(`— ${name} ${status === 0 ? 'passed' : 'failed'} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  if (status === 0) passed += 1;
  else failed.push({ name, tail });
}
// a step that failed long ago is told again where a log is read first
for (const [index, each] of failed.entries()) {
  if (index < failed.length - 1 || each.tail !== tail)
    say(`\n— the end of ${each.name}\n${each.tail.join('\n')}`);
}
if (failed.length > 0) say(`Failed: ${failed.map(({ name }) => name).join(', ')}`);
process.stdout.write(`steps: ${passed} passed, ${failed.length} failed\n`);
process.exit(failed.length > 0 ? 1 : 0);
