import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';

/** A module of the scripts, which are plain JavaScript because they run before anything is installed. */
const load = (name: string) => import(new URL(`./${name}.mjs`, import.meta.url).href);
const { schedule } = await load('schedule');
const { createOutput } = await load('output');
const { readArguments } = await load('arguments');
const { stepsOf, totalBudget } = await load('steps');
const { freePorts } = await load('free-ports');
const { isBuilt } = await load('../prepare');

interface Step {
  name: string;
  busy: number;
  budget: number;
  run: string[];
  needs: string[];
  after: string[];
}

/** Runs steps that end under the test's control, and records which have begun. */
function rehearse(steps: Step[], cores: number) {
  const begun: string[] = [];
  const enders = new Map<string, (status: number) => void>();
  const result: Promise<Map<string, number | undefined>> = schedule(steps, cores, ({ name }: Step) => {
    begun.push(name);
    return new Promise((resolve) => enders.set(name, resolve));
  });
  const end = async (name: string, status = 0) => {
    enders.get(name)?.(status);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, end, result };
}

it('lets light steps run side by side on two cores, and heavy ones alone', async () => {
  const { begun, end, result } = rehearse(stepsOf({ cores: 2 }), 2);
  expect(begun).toEqual(['lint', 'types']);
  await end('types');
  expect(begun.slice(2)).toEqual(['build']);
  await end('lint');
  expect(begun.slice(3)).toEqual([]);
  await end('build');
  expect(begun.slice(3)).toEqual(['unit']);
  await end('unit', 1);
  expect(begun.slice(4)).toEqual(['fuzz']);
  await end('fuzz');
  await end('e2e');
  expect([...(await result)].filter(([, status]) => status !== 0)).toEqual([['unit', 1]]);
  expect(begun).toHaveLength(6);
});

it('runs browser tests beside the others on eight cores, and one step at a time on one', async () => {
  const wide = rehearse(stepsOf({ cores: 8 }), 8);
  expect(wide.begun).toEqual(['lint', 'types', 'build', 'unit']);
  for (const name of ['lint', 'types', 'build']) await wide.end(name);
  expect(wide.begun.slice(4)).toEqual(['e2e']);
  await wide.end('unit');
  expect(wide.begun.slice(5)).toEqual(['fuzz']);
  const narrow = rehearse(stepsOf({ cores: 1 }), 1);
  expect(narrow.begun).toEqual(['lint']);
  await narrow.end('lint');
  expect(narrow.begun).toEqual(['lint', 'types']);
});

it('leaves out what needs a step that failed', async () => {
  const { begun, end, result } = rehearse(stepsOf({ cores: 2 }), 2);
  for (const name of ['lint', 'types']) await end(name);
  await end('build', 1);
  for (const name of ['unit', 'fuzz']) await end(name);
  expect((await result).get('e2e')).toBeUndefined();
  expect(begun).not.toContain('e2e');
});

it('finds two free ports beside each other for the servers of the browser tests', async () => {
  const first: number = await freePorts(18_685);
  const taken = createServer();
  await new Promise<void>((resolve) => {
    taken.listen(first + 1, '127.0.0.1', resolve);
  });
  expect(await freePorts(first)).toBeGreaterThan(first);
  taken.close();
});

it('has budgets that the whole run keeps on two cores', () => {
  for (const full of [false, true]) {
    const steps: Step[] = stepsOf({ cores: 2, full });
    const budget = (name: string) => steps.find((step) => step.name === name)?.budget ?? 0;
    const oneAfterTheOther = steps.reduce((sum, step) => sum + step.budget, 0) - budget('lint');
    expect(oneAfterTheOther).toBeLessThanOrEqual(totalBudget[full ? 'full' : 'plain']);
  }
});

it('prints the output of one step in one piece, and a note between two lines', () => {
  let text = '';
  const output = createOutput((part: string) => {
    text += part;
  });
  const [first, second] = [output.begin('— first'), output.begin('— second')];
  first.print('a');
  second.print('x\ny\n');
  output.note('note');
  first.print('b\n');
  second.close('— second ended');
  first.print('c');
  expect(text).toBe('\n— first\nab\nnote\nc');
  first.close('— first ended');
  expect(text).toBe('\n— first\nab\nnote\nc\n— first ended\n\n— second\nx\ny\n— second ended\n');
  expect(second.tail()).toBe('x\ny\n');
  const third = output.begin('— third');
  third.print(' \u001b[32m✓\u001b[39m passed\n ✘ fai');
  third.print('led\n  ✓  12 passed too\n');
  expect(third.tail()).toBe(' ✘ failed\n');
});

it('reads names, sizes and parts, and reports invalid arguments', () => {
  expect(readArguments(['unit', '--shard', '2/3', 'e2e', '--full'])).toEqual({
    names: ['unit', 'e2e'],
    full: true,
    shard: { index: 2, count: 3 },
    wrong: undefined,
  });
  expect(readArguments(['--shard=1/4']).shard).toEqual({ index: 1, count: 4 });
  for (const wrong of [['--shard'], ['--shard', '4/3'], ['--shard=0/3'], ['--shard', 'x'], ['--fully']])
    expect(readArguments(wrong).wrong).toContain(wrong[0]?.split('=')[0]);
  const sharded: Step[] = stepsOf({ cores: 2, shard: { index: 2, count: 3 } });
  expect(sharded.filter(({ run }) => run.includes('--shard=2/3')).map(({ name }) => name)).toEqual([
    'unit',
    'e2e',
  ]);
});

it('lets tests use any build of the same sources, and people only a full one', () => {
  expect(isBuilt('abc quick', 'abc', true)).toBe(true);
  expect(isBuilt('abc full', 'abc', true)).toBe(true);
  expect(isBuilt('abc full', 'abc', false)).toBe(true);
  expect(isBuilt('abc quick', 'abc', false)).toBe(false);
  for (const old of ['abc', 'abd full', '']) expect(isBuilt(old, 'abc', true)).toBe(false);
});

// Windows has no process groups, and its children end with their console
it.skipIf(process.platform === 'win32')('ends whatever a step has started', async () => {
  const step = `
    const { spawn } = await import('node:child_process');
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
    console.log('begun');
    setInterval(() => {}, 1000);`;
  const gate = `
    const { createChildren } = await import(${JSON.stringify(new URL('./children.mjs', import.meta.url).href)});
    const children = createChildren({ cwd: process.cwd() });
    process.on('SIGTERM', () => children.end('SIGTERM'));
    const status = await children.run(['--input-type=module', '-e', ${JSON.stringify(step)}], (text) => process.stdout.write(text));
    process.exit(status === 0 ? 0 : 9);`;
  const runner = spawn(process.execPath, ['--input-type=module', '-e', gate], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void runner.kill('SIGKILL'));
  await once(runner.stdout, 'data');
  runner.kill('SIGTERM');
  // the step counts as ended when the last process that holds its pipes has: the one that it started does
  const [status] = await once(runner, 'exit');
  expect(status).toBe(9);
});

it('sends the same random requests wherever a commit is tested, and any in the long run', () => {
  const fuzz = (full: boolean) =>
    stepsOf({ cores: 2, full }).find((step: { name: string }) => step.name === 'fuzz')?.run ?? [];
  const [short, again, long] = [fuzz(false), fuzz(false), fuzz(true)];
  expect(short[short.indexOf('--seed') + 1]).toMatch(/^([0-9a-f]{8}|no-commit)$/);
  expect(again).toEqual(short);
  expect(long).not.toContain('--seed');
});
