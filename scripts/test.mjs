// `npm test`: everything, on a machine that has Node and a clone. Names of steps as arguments run only those.
import { availableParallelism } from 'node:os';
import { helpWhenAsked } from './help.mjs';
import { checkNode, ensureDependencies, root, say } from './prepare.mjs';
import { readArguments } from './test/arguments.mjs';
import { createChildren } from './test/children.mjs';
import { createOutput } from './test/output.mjs';
import { schedule } from './test/schedule.mjs';
import { coresOf, stepsOf, totalBudget } from './test/steps.mjs';

helpWhenAsked('test');
checkNode();

const { names, full, shard, wrong } = readArguments(process.argv.slice(2));
const cores = availableParallelism();
const all = stepsOf({ cores, full, shard });
const unknown = names.filter((name) => !all.some((step) => step.name === name));
const complaint =
  wrong ??
  (unknown.length > 0 &&
    `There is no step ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}`);
if (complaint) {
  say(complaint);
  process.exit(1);
}
await ensureDependencies();

const steps = all.filter(({ name }) => names.length === 0 || names.includes(name));
const children = createChildren({
  cwd: root,
  env: {
    ...process.env,
    // in CI a skipped test without a reason fails: here too
    CI: process.env.CI || '1',
    // files served to test browsers need not be of minimal size
    QUARTERDECK_QUICK_BUILD: '1',
    ...(full && { QUARTERDECK_FULL: '1' }),
  },
});
const output = createOutput((text) => process.stdout.write(text));
const clock = (seconds) =>
  `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;
const since = (moment) => (Date.now() - moment) / 1000;

let stoppedBy;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(name, () => {
    stoppedBy ??= name;
    output.note(`— stopping (${name})`);
    children.end(name);
  });

/** The final report of each step, in the order of their beginnings and outputs. */
const reports = new Map();
const { browsers, others } = coresOf(cores);
output.note(
  `${cores} cores: ${browsers === cores ? 'heavy steps one after the other' : `${browsers} for browser tests beside ${others} for everything else`}`,
);
const began = Date.now();
const ended = await schedule(steps, cores, async ({ name, budget, run }) => {
  const printed = output.begin(`— ${name} (budget ${clock(budget)})`);
  reports.set(name, { took: 0, tail: '' });
  const start = Date.now();
  const status = await children.run(run, printed.print);
  const took = since(start);
  const line = `— ${name} ${status === 0 ? 'passed' : 'failed'} in ${clock(took)} of ${clock(budget)}${took > budget ? ': OVER ITS BUDGET' : ''}`;
  reports.set(name, { took, tail: printed.tail() });
  // a reader of another step's output needs the status of this one now
  if (!printed.isHeard() && status !== 0) output.note(`${line} (its output follows)`);
  printed.close(line);
  return status;
});
const total = since(began);

if (stoppedBy) {
  say(`Stopped by ${stoppedBy}.`);
  process.exit(stoppedBy === 'SIGINT' ? 130 : 143);
}

const failed = steps.filter(({ name }) => ended.get(name) !== 0);
// of a long log often only the end is kept: all failures are reported there again
for (const { name } of failed)
  if (reports.has(name)) say(`\n— the end of ${name}\n${reports.get(name).tail}`);
const budget = totalBudget[full ? 'full' : 'plain'];
const over = steps.filter((step) => (reports.get(step.name)?.took ?? 0) > step.budget);
say('');
for (const { name, budget: allowed } of steps) {
  const took = reports.get(name)?.took;
  const result = ended.get(name) === 0 ? 'passed' : took === undefined ? 'did not run' : 'failed';
  say(
    `  ${name.padEnd(6)} ${(took === undefined ? '' : clock(took)).padStart(6)} of ${clock(allowed).padStart(5)}  ${result}`,
  );
}
say(`  total  ${clock(total).padStart(6)} of ${clock(budget).padStart(5)}`);
if (over.length > 0 || total > budget) {
  const late = [...over.map(({ name }) => name), ...(total > budget ? ['the whole run'] : [])];
  say(
    `\nWARNING: over the time that two quiet cores need: ${late.join(', ')}. A slow machine, or a slow change?`,
  );
}
if (failed.length > 0) say(`Failed: ${failed.map(({ name }) => name).join(', ')}`);
process.stdout.write(`steps: ${steps.length - failed.length} passed, ${failed.length} failed\n`);
process.exit(failed.length > 0 ? 1 : 0);
