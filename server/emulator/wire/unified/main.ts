import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { EJSON } from 'bson';
import { Deployment } from './deployment.ts';
import expectedFailures from './expected-failures.json' with { type: 'json' };
import { NotRun, type TestFile, Unmet } from './format.ts';
import { whyNot } from './requirements.ts';
import { runTest } from './run-test.ts';

/** `npm run unified`: the drivers' own tests, through the official driver, on an emulated cluster. */

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    limit: { type: 'string', default: '5000' },
    verbose: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const folder = positionals[0] ?? process.env.QUARTERDECK_UNIFIED_TESTS;
if (!folder || !existsSync(folder)) {
  process.stdout.write(
    'Skipped: name the folder of the unpacked unified tests, as an argument or by QUARTERDECK_UNIFIED_TESTS.\n',
  );
  process.exit(0);
}

const testLimit = Number(values.limit);

interface Outcome {
  name: string;
  state: 'passed' | 'failed' | 'skipped';
  why?: string;
}

const existing: Record<string, string> = expectedFailures;
const outcomes: Outcome[] = [];
const began = performance.now();
const deployment = await Deployment.start();
for (const path of filesIn(folder)) {
  const file = EJSON.parse(readFileSync(join(folder, path), 'utf8'), { relaxed: true }) as TestFile;
  for (const test of file.schemaVersion ? file.tests : []) {
    const name = `${path}: ${test.description}`;
    if (!name.includes(values.only)) continue;
    const outcome = { name, ...(await outcomeOf(file, test)) };
    if (values.verbose) process.stderr.write(`${outcome.state} ${name} ${outcome.why ?? ''}\n`);
    outcomes.push(outcome);
  }
  if (!file.schemaVersion && path.includes(values.only)) {
    outcomes.push({ name: path, state: 'skipped', why: 'of an older format, about the driver alone' });
  }
}
await deployment.close();
report();

function filesIn(from: string): string[] {
  return readdirSync(from, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .sort();
}

async function outcomeOf(file: TestFile, test: TestFile['tests'][number]): Promise<Omit<Outcome, 'name'>> {
  const { abilities } = deployment;
  const why =
    test.skipReason ?? whyNot(file.runOnRequirements, abilities) ?? whyNot(test.runOnRequirements, abilities);
  if (why !== undefined) return { state: 'skipped', why };
  try {
    await within(testLimit, runTest(file, test, deployment));
    return { state: 'passed' };
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof NotRun) return { state: 'skipped', why: message };
    return { state: 'failed', why: values.verbose ? String((error as Error).stack) : message };
  }
}

/** A driver that waits for what never comes would keep the whole run waiting. */
async function within<Result>(ms: number, running: Promise<Result>): Promise<Result> {
  const ended = new AbortController();
  const late = delay(ms, undefined, { signal: ended.signal }).then(() => {
    throw new Unmet(`the test has not ended after ${ms / 1000} s`);
  });
  try {
    return await Promise.race([running, late]);
  } finally {
    ended.abort();
    late.catch(() => undefined);
  }
}

function report(): void {
  const of = (state: Outcome['state']) => outcomes.filter((each) => each.state === state);
  const [passed, failed, skipped] = [of('passed'), of('failed'), of('skipped')];
  const unexpected = failed.filter(({ name }) => !Object.hasOwn(existing, name));
  const mended = passed.filter(({ name }) => Object.hasOwn(existing, name));
  for (const { name, why } of unexpected) process.stdout.write(`✗ ${name}\n    ${why}\n`);
  for (const { name } of mended) process.stdout.write(`listed as a failure, but passes: ${name}\n`);
  const reasons = new Map<string, number>();
  for (const { why = '' } of skipped) reasons.set(why, (reasons.get(why) ?? 0) + 1);
  process.stdout.write('Skipped:\n');
  for (const [why, count] of [...reasons].sort((a, b) => b[1] - a[1])) {
    process.stdout.write(`  ${String(count).padStart(4)}  ${why}\n`);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(
    `${passed.length} passed, ${failed.length - unexpected.length} failed as listed, ${unexpected.length} failed, ${skipped.length} skipped (${seconds} s)\n`,
  );
  process.exitCode = unexpected.length + mended.length > 0 ? 1 : 0;
}
