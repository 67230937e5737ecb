import { readFileSync, readlinkSync } from 'node:fs';

/** Clock ticks of `/proc`, in milliseconds // documented: 100 a second for programs, on every Linux */
const tickMs = 10;

/** Path of the calling thread below `/proc`; undefined on systems without it. */
export function callingThread(): string | undefined {
  try {
    return readlinkSync('/proc/thread-self');
  } catch {
    return undefined;
  }
}

/** Processor time of a thread in milliseconds; undefined if it is not available, or the thread has ended. */
function processorMs(thread: string | undefined): number | undefined {
  if (thread === undefined) return undefined;
  try {
    const line = readFileSync(`/proc/${thread}/stat`, 'latin1');
    // the name in parentheses may hold spaces
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return undefined;
  }
}

/** Returns a function for the remaining processor time of a thread, of `limitMs` from now on; 0 if it is not available. */
export function processorLeft(thread: string | undefined, limitMs: number): () => number {
  const before = processorMs(thread);
  return () => {
    const used = processorMs(thread);
    return before === undefined || used === undefined ? 0 : limitMs - (used - before);
  };
}
