import { HOUR, MINUTE } from '#contract/values/durations.ts';
import type { Attempt } from './attempts.ts';

/** Failures from one address, one soon after the other. */
export interface Burst {
  address: string;
  users: string[];
  hosts: string[];
  from: number;
  to: number;
  failures: number;
  /** The users who got in from there, during it or within an hour after it. */
  gotIn: string[];
}

/** Failures further apart than this belong to two bursts, in milliseconds. */
export const pauseMs = 5 * MINUTE;
/** A person mistypes a password four times; a program continues. */
const fewest = 5;
const afterMs = HOUR;

/** Bursts of failures, the newest first. */
export function burstsOf(attempts: readonly Attempt[]): Burst[] {
  const failures = new Map<string, Attempt[]>();
  for (const each of [...attempts].sort((a, b) => a.at - b.at)) {
    if (!each.succeeded) failures.set(each.address, [...(failures.get(each.address) ?? []), each]);
  }
  const results: Burst[] = [];
  for (const [address, all] of failures) {
    for (const run of runsOf(all)) {
      const [first] = run;
      const last = run.at(-1);
      if (!first || !last || run.length < fewest) continue;
      const gotIn = attempts.filter(
        (each) =>
          each.succeeded && each.address === address && each.at >= first.at && each.at <= last.at + afterMs,
      );
      results.push({
        address,
        users: unique(run.map(({ user }) => user)),
        hosts: unique(run.map(({ host }) => host)),
        from: first.at,
        to: last.at,
        failures: run.length,
        gotIn: unique(gotIn.map(({ user }) => user)),
      });
    }
  }
  return results.sort((a, b) => b.to - a.to);
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Ordered attempts, split where the pause is too long. */
function runsOf(ordered: readonly Attempt[]): Attempt[][] {
  const runs: Attempt[][] = [];
  for (const each of ordered) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && each.at - before.at <= pauseMs) run.push(each);
    else runs.push([each]);
  }
  return runs;
}
