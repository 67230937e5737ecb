// `npm run mutate`: changes the files in which an error costs most, bit by bit, and looks whether a test notices.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { helpWhenAsked } from './help.mjs';
import { targets } from './mutate/targets.mjs';
import { checkNode, ensureDependencies, root, run, say } from './prepare.mjs';

helpWhenAsked('mutate');
checkNode();
await ensureDependencies();

const args = process.argv.slice(2);
const names = Object.keys(targets).filter(
  (name) => args.length === 0 || args.some((word) => name.includes(word)),
);
if (names.length === 0) {
  say(`None of the files has ${args.join(' or ')} in its name: ${Object.keys(targets).join(', ')}`);
  process.exit(1);
}

const place = join(root, 'artifacts', 'mutation');
const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');

/** What became of every change of one file. */
function mutantsOf(name) {
  const report = join(place, `${name.replaceAll('/', '_')}.json`);
  const config = join(place, 'config.json');
  mkdirSync(place, { recursive: true });
  const settings = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: false },
    mutate: [name],
    // it would rewrite the configuration with the compiler's interface, which TypeScript 7 does not have
    tsconfigFile: 'none',
    // what happens only while a module is loaded needs a process for each change
    ignoreStatic: true,
    concurrency: Math.max(1, availableParallelism() - 1),
    ignorePatterns: ['dist', 'artifacts', 'e2e', 'bench', 'docs'],
    tempDirName: 'artifacts/mutation/copies',
    reporters: ['json'],
    jsonReporter: { fileName: report },
    logLevel: 'error',
  };
  writeFileSync(config, JSON.stringify(settings));
  const tests = targets[name].map((each) => (each.includes('.test.') ? each : `${each}/**/*.test.ts`));
  const status = run(process.execPath, [stryker, 'run', config], {
    env: { ...process.env, QUARTERDECK_MUTATED_TESTS: tests.join(',') },
  });
  if (status !== 0) return undefined;
  return Object.values(JSON.parse(readFileSync(report, 'utf8')).files)[0].mutants;
}

const page = join(root, 'docs', 'mutation.md');
const table = /(\|---\|---\|---\|---\|\n)((?:\|.*\n)*)/;

/** Writes one row of the table; the others stay as they are. */
function note(name, row) {
  const text = readFileSync(page, 'utf8');
  const rows = new Map(
    (table.exec(text)?.[2] ?? '').split('\n').map((each) => [/`(.+?)`/.exec(each)?.[1] ?? '', each]),
  );
  rows.set(name, row);
  const lines = Object.keys(targets).flatMap((each) => rows.get(each) ?? []);
  writeFileSync(
    page,
    text.replace(table, (_, head) => `${head}${lines.join('\n')}\n`),
  );
}

let isBroken = false;
for (const name of names) {
  say(`— ${name}`);
  const mutants = mutantsOf(name);
  if (!mutants) {
    isBroken = true;
    continue;
  }
  const count = (...states) => mutants.filter(({ status }) => states.includes(status)).length;
  const [noticed, missed] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')];
  for (const { status, location, replacement } of mutants) {
    if (status === 'Survived' || status === 'NoCoverage')
      say(
        `  ${name}:${location.start.line}:${location.start.column}  ${status}  ${replacement.replace(/\s+/g, ' ')}`,
      );
  }
  const score = `${Math.round((noticed / (noticed + missed)) * 100)} %`;
  note(name, `| \`${name}\` | ${noticed + missed} | ${missed} | ${score} |`);
  process.stdout.write(`${name}: ${score} of ${noticed + missed}\n`);
}
process.exit(isBroken ? 1 : 0);
