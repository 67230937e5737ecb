// `npm run peers`: the test suite of another project against a new emulator.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { helpWhenAsked } from './help.mjs';
import { compare, readers } from './peers/results.mjs';
import { suites } from './peers/suites.mjs';
import { checkNode, ensureBuild, ensureDependencies, root, say } from './prepare.mjs';

const args = process.argv.slice(2);
const end = args.indexOf('--');
const [own, further] = end < 0 ? [args, []] : [args.slice(0, end), args.slice(end + 1)];
helpWhenAsked('peers', own);
checkNode();

function refuse(reason) {
  say(`${reason} See npm run peers -- --help`);
  process.exit(2);
}

const { values, positionals } = parseArgs({
  args: own,
  allowPositionals: true,
  options: { python: { type: 'string', default: 'python3' }, report: { type: 'string' } },
});
const [name = '', at] = positionals;
const suite = Object.hasOwn(suites, name) ? suites[name] : undefined;
if (!suite)
  refuse(
    `${name === '' ? 'No suite is named' : `There is no suite ${name}`}. Suites: ${Object.keys(suites).join(', ')}.`,
  );
if (at === undefined || !existsSync(at)) refuse(`${at ?? 'The folder of the checkout'} does not exist.`);
const folder = resolve(at);
const python = values.python.includes('/') ? resolve(values.python) : values.python;

/** Inside `quarterdeck exec`: runs the suite with the variables of the emulator. */
async function runSuite() {
  const file = process.env.QUARTERDECK_PEER_RESULTS;
  const extended = { ...process.env, ...(await suite.setUp?.(process.env)) };
  const env = { ...extended, ...suite.environment({ env: extended, folder, scratch: dirname(file) }) };
  const [program, ...rest] = suite.command({ file, python });
  const output = suite.results === 'go' ? openSync(file, 'w') : 2;
  const { status, error } = spawnSync(
    program,
    [...rest, ...(further.length > 0 ? further : suite.defaults)],
    {
      cwd: folder,
      env,
      stdio: ['ignore', output, 2],
    },
  );
  if (output !== 2) closeSync(output);
  if (error) say(`${program}: ${error.message}`);
  process.exit(status ?? 1);
}

/** Starts the emulator with this program as its command, and compares the results. */
async function runAll() {
  await ensureDependencies();
  await ensureBuild();
  for (const program of suite.needs) {
    if (spawnSync(program, ['version']).error) refuse(`${name} needs the program ${program}.`);
  }
  const scratch = mkdtempSync(join(tmpdir(), 'quarterdeck-peers-'));
  try {
    const file = join(scratch, 'results');
    const again = [process.execPath, join(root, 'scripts', 'peers.mjs'), ...args];
    spawnSync(
      process.execPath,
      [join(root, 'bin', 'quarterdeck.mjs'), 'exec', ...suite.emulator, '--', ...again],
      {
        stdio: ['ignore', 2, 2],
        env: { ...process.env, QUARTERDECK_PEER_RESULTS: file },
      },
    );
    if (!existsSync(file)) {
      say('The suite wrote no results.');
      return 1;
    }
    const results = readers[suite.results](readFileSync(file, 'utf8'));
    if (values.report) writeFileSync(values.report, `${JSON.stringify(results, null, 2)}\n`);
    return report(results);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function report(results) {
  const list = join(root, 'scripts', 'peers', 'expected', `${name}.json`);
  const expected = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const { passed, skipped, expected: existing, unexpected, passing } = compare(results, expected);
  for (const { test, message } of unexpected) {
    process.stdout.write(`failed: ${test}\n  ${message.trim().split('\n').slice(-3).join('\n  ')}\n`);
  }
  for (const { test } of passing) process.stdout.write(`passes, although it is listed: ${test}\n`);
  process.stdout.write(
    `${name}: ${passed} passed, ${skipped} skipped, ${existing} failed as listed, ${unexpected.length} failed otherwise\n`,
  );
  if (passed === 0) say('No test passed: are the dependencies of the suite installed?');
  return unexpected.length > 0 || passing.length > 0 || passed === 0 ? 1 : 0;
}

if (process.env.QUARTERDECK_PEER_RESULTS) await runSuite();
else process.exit(await runAll());
