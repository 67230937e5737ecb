// Runs before anything is installed: Node's own modules only.
import { spawn } from 'node:child_process';

/** Milliseconds between two lines of progress where standard error is no terminal. */
const quietInterval = 15_000;

/** "0.4 s", "12 s", "1 min 5 s" */
export function formatSeconds(milliseconds) {
  if (milliseconds < 9_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Writes how long a step has taken so far: over its own line on a terminal, else now and then as a line. */
function startProgress(label, output, interval) {
  const began = performance.now();
  const duration = () => formatSeconds(performance.now() - began);
  const clear = output.isTTY ? '\r\u001b[K' : '';
  const show = () => output.write(`${clear}${label}: ${duration()}${output.isTTY ? '' : '\n'}`);
  if (output.isTTY) show();
  const timer = setInterval(show, interval ?? (output.isTTY ? 1000 : quietInterval));
  return (text) => {
    clearInterval(timer);
    output.write(`${clear}${text} ${duration()}\n`);
  };
}

/**
 * Runs a program as one step of a start: one line with its duration, and progress while it runs. What the program
 * writes is shown when it fails, or where it writes nothing but warnings (`showsWarnings`). Returns its status.
 */
export async function runStep(
  { label, done, showsWarnings = false },
  command,
  args,
  { output = process.stderr, interval, ...options } = {},
) {
  const end = startProgress(label, output, interval);
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => child.kill();
  process.once('exit', stop);
  const written = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => written.push(chunk));
  const { status, error } = await new Promise((resolve) => {
    child.once('error', (reason) => resolve({ status: 1, error: reason }));
    child.once('close', (code) => resolve({ status: code ?? 1 }));
  });
  process.off('exit', stop);
  end(status === 0 ? `${done} in` : `${label} failed after`);
  if (error) output.write(`${error.message}\n`);
  if (status !== 0 || showsWarnings) output.write(Buffer.concat(written).toString());
  return status;
}
