import { expect, test } from 'vitest';

interface Output {
  isTTY: boolean;
  write: (text: string) => void;
}
type RunStep = (
  step: { label: string; done: string; showsWarnings?: boolean },
  command: string,
  args: readonly string[],
  options: { output: Output; interval?: number },
) => Promise<number>;
const { formatSeconds, runStep } = (await import(new URL('./step.mjs', import.meta.url).href)) as {
  formatSeconds: (milliseconds: number) => string;
  runStep: RunStep;
};

/** Runs a program of Node as a step; returns its status and its output. */
async function shown(
  program: string,
  { isTTY = false, interval = 60_000, showsWarnings = false } = {},
): Promise<[status: number, text: string]> {
  let text = '';
  const output: Output = {
    isTTY,
    write: (each) => {
      text += each;
    },
  };
  const step = { label: 'Building the console', done: 'Built the console', showsWarnings };
  const status = await runStep(step, process.execPath, ['-e', program], { output, interval });
  return [status, text];
}

test('a step is one line with its duration, without the output of its program', async () => {
  const [status, text] = await shown('console.log("chunks"); console.error("timings")');
  expect(status).toBe(0);
  expect(text).toMatch(/^Built the console in \d+\.\d s\n$/);
});

test('warnings of a program follow the line of its step', async () => {
  const [, text] = await shown('console.error("a circular import")', { showsWarnings: true });
  expect(text).toMatch(/^Built the console in \d+\.\d s\na circular import\n$/);
});

test('a step that fails shows its duration, its output and its status', async () => {
  const [status, text] = await shown('console.log("no such file"); process.exitCode = 3');
  expect(status).toBe(3);
  expect(text).toMatch(/^Building the console failed after \d+\.\d s\nno such file\n$/);
});

test('a program that does not exist fails with the reason', async () => {
  const texts: string[] = [];
  const output = { isTTY: false, write: (text: string) => void texts.push(text) };
  expect(await runStep({ label: 'A', done: 'B' }, '/nowhere/program', [], { output })).toBe(1);
  expect(texts.join('')).toContain('ENOENT');
});

test('a long step shows its progress: as lines in a log, on one line of a terminal', async () => {
  const program = 'setTimeout(() => {}, 300)';
  const [, log] = await shown(program, { interval: 50 });
  expect(log).toMatch(/^(Building the console: \d+\.\d s\n)+Built the console in \d+\.\d s\n$/);
  const [, terminal] = await shown(program, { interval: 50, isTTY: true });
  expect(terminal.split('\r\u001b[K').length).toBeGreaterThan(3);
  expect(terminal.match(/\n/g)).toHaveLength(1);
});

test('durations are tenths of seconds, seconds, or minutes and seconds', () => {
  expect([40, 9_949, 9_950, 59_499, 65_000].map(formatSeconds)).toEqual([
    '0.0 s',
    '9.9 s',
    '10 s',
    '59 s',
    '1 min 5 s',
  ]);
});
