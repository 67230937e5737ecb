// `npm run test:clocks`: the unit tests at other hours, on other days, in other zones.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { clocks } from './clocks/clocks.mjs';
import { helpWhenAsked } from './help.mjs';
import { checkNode, ensureDependencies, root, say } from './prepare.mjs';

helpWhenAsked('clocks');
checkNode();
await ensureDependencies();
if (spawnSync('faketime', ['--version']).error) {
  say('The command faketime is missing: it is in the package of that name of Debian and others.');
  process.exit(1);
}

const args = process.argv.slice(2);
const texts = args.filter((each) => each.startsWith('--clock=')).map((each) => each.slice(8));
const files = args.filter((each) => !each.startsWith('--clock='));
const chosen = clocks.filter(
  ({ zone, why }) => texts.length === 0 || texts.some((word) => `${zone} ${why}`.includes(word)),
);
if (chosen.length === 0) {
  say(`No clock is named ${texts.join(' or ')}.`);
  process.exit(1);
}

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const failed = [];
for (const { zone, at, why } of chosen) {
  say(`\n— ${at} in ${zone}: ${why}`);
  const began = performance.now();
  const { status } = spawnSync(
    'faketime',
    [
      '-f',
      `@${Date.parse(at) / 1000}`,
      process.execPath,
      vitest,
      'run',
      '--project',
      'unit',
      '--project',
      'dom',
      ...files,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      // time limits use the monotonic clock, which cannot be set
      env: { ...process.env, TZ: zone, FAKETIME_FMT: '%s', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
    },
  );
  say(`— ${status === 0 ? 'passed' : 'failed'} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  if (status !== 0) failed.push(`${at} in ${zone}: ${why}`);
}
for (const each of failed) say(`Failed: ${each}`);
process.stdout.write(`clocks: ${chosen.length - failed.length} passed, ${failed.length} failed\n`);
process.exit(failed.length > 0 ? 1 : 0);
