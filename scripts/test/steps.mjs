// The steps of `npm test`: their commands, dependencies, number of cores, and time limits.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

const bin = (name, ...path) => join(root, 'node_modules', name, ...path);
const script = (...path) => join(root, 'scripts', ...path);

/** Seconds that the whole run may take on two cores. */
export const totalBudget = { plain: 900, full: 5400 };

/**
 * Who has which cores. On fewer than four every heavy step has all of them to itself, because two at once would only
 * take turns. From four on browser tests, which are most of the work, run beside everything else.
 */
export function coresOf(cores) {
  if (cores < 4) return { browsers: cores, others: cores };
  const browsers = Math.min(Math.round(cores * 0.6), 8);
  return { browsers, others: cores - browsers };
}

/**
 * How many workers keep `cores` cores busy. One for each leaves nearly a third of them idle: a test waits for
 * a frame, an answer, or a moment. With two browsers for each core 4 % are left, and with one unit test more
 * than cores 8 %.
 */
export function workersOn(cores) {
  // all browsers share one server: more than eight wait for it
  return { browsers: Math.min(cores * 2, 8), tests: cores + 1 };
}

/**
 * Each commit has random requests of its own, and they are the same wherever it is tested: a gate that other requests
 * than those of its author can close fails by chance. The long run takes any.
 */
function seedOfCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return /^[0-9a-f]{8}/.exec(stdout ?? '')?.[0] ?? 'no-commit';
}

/** The steps in the order in which they begin where nothing else decides; budgets are seconds on two cores. */
export function stepsOf({ cores, full = false, shard }) {
  const { browsers, others } = coresOf(cores);
  const part = shard ? [`--shard=${shard.index}/${shard.count}`] : [];
  const requests = Math.ceil((full ? 50_000 : 5_000) / (shard?.count ?? 1));
  const steps = [
    { name: 'lint', busy: 1, budget: 30, run: [script('lint.mjs')] },
    { name: 'types', busy: 1, budget: 45, run: [script('types.mjs')] },
    { name: 'build', busy: 1, budget: 30, run: [script('test', 'build.mjs')] },
    {
      name: 'unit',
      busy: others,
      budget: 240,
      run: [bin('vitest', 'vitest.mjs'), 'run', `--maxWorkers=${workersOn(others).tests}`, ...part],
    },
    {
      name: 'fuzz',
      busy: others,
      after: ['unit'],
      budget: full ? 600 : 45,
      run: [
        script('fuzz.mjs'),
        ...['--count', String(requests), '--workers', String(Math.min(others, 64))],
        ...(full ? [] : ['--seed', seedOfCommit()]),
      ],
    },
    {
      name: 'e2e',
      busy: browsers,
      needs: ['build'],
      budget: full ? 4200 : 540,
      run: [script('test', 'browsers.mjs'), `--workers=${workersOn(browsers).browsers}`, ...part],
    },
  ];
  return steps.map((step) => ({ after: [], needs: [], ...step }));
}
