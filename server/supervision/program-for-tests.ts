import { reportProgress } from './progress.ts';
import { supervised } from './supervised.ts';

interface Command {
  refuses?: string;
  hangs?: boolean;
  /** Milliseconds of work that blocks the event loop and reports progress. */
  busyMs?: number;
  issues?: string;
}

/** A supervised process with the behaviour that its test requests. */
const program: Parameters<typeof supervised<Command, { pid: number }>>[0] = async (
  { refuses, hangs, busyMs, issues },
  issueOf,
) => {
  if (refuses !== undefined) throw new Error(refuses);
  if (issues !== undefined) issueOf({ message: issues });
  if (hangs || busyMs !== undefined) {
    setTimeout(() => {
      for (const until = Date.now() + (busyMs ?? Number.POSITIVE_INFINITY); Date.now() < until; ) {
        if (busyMs !== undefined) reportProgress();
      }
      issueOf({ message: 'the work is done' });
    }, 50);
  }
  return { greeting: { pid: process.pid }, close: async () => undefined };
};
supervised(program, { intervalMs: 100 });
