import { readFileSync, readlinkSync } from 'node:fs';

/** Clock ticks of `/proc`, in milliseconds // documented: 100 a second for programs, on every Linux */
const tickMs = 10;

/** The calling thread, as `processorMs` reads it; undefined where the system does not tell. */
export function callingThread(): string | undefined {
  try {
    return readlinkSync('/proc/thread-self');
  } catch {
    return undefined;
  }
}

/** Milliseconds of processor time that a thread has used; undefined where the system does not tell, or it has ended. */
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

/**
 * What a thread that may use `limitMs` of the processor has left, by how much it has used since this call; 0 where that is
 * unknown.
 */
export function processorLeft(thread: string | undefined, limitMs: number): () => number {
  const before = processorMs(thread);
  return () => {
    const used = processorMs(thread);
    return before === undefined || used === undefined ? 0 : limitMs - (used - before);
  };
}
