// `npm test`: everything, on a machine that has Node and a clone. Names of steps as arguments run only those.
import { join } from 'node:path';
import { checkNode, ensureBrowser, ensureBuild, ensureDependencies, root, run, say } from './prepare.mjs';

checkNode();
ensureDependencies();

const bin = (name, ...path) => join(root, 'node_modules', name, ...path);
const node = (script, ...args) => run(process.execPath, [script, ...args], { stdio: ['ignore', 1, 2] });

const steps = {
  lint: () => node(bin('@biomejs/biome', 'bin', 'biome'), 'check', '.'),
  types: () => node(bin('typescript', 'bin', 'tsc'), '--noEmit', '-p', '.'),
  unit: () => node(bin('vitest', 'vitest.mjs'), 'run'),
  fuzz: () => run(process.execPath, [join(root, 'scripts', 'fuzz.mjs')], { stdio: ['ignore', 1, 2] }),
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

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length > 0) {
  say(`Usage: npm test [-- STEP...], with STEP one of ${Object.keys(steps).join(', ')}`);
  process.exit(asked.includes('--help') ? 0 : 1);
}

let passed = 0;
const failed = [];
for (const [name, step] of Object.entries(steps)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  say(`\n— ${name}`);
  const began = Date.now();
  const status = await step();
  say(`— ${name} ${status === 0 ? 'passed' : 'failed'} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  if (status === 0) passed += 1;
  else failed.push(name);
}
if (failed.length > 0) say(`Failed: ${failed.join(', ')}`);
process.stdout.write(`steps: ${passed} passed, ${failed.length} failed\n`);
process.exit(failed.length > 0 ? 1 : 0);
