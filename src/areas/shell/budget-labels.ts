import type { Budget } from '#contract/console/bff.ts';
import { plural } from '#src/lib/bytes.ts';

interface BudgetLabels {
  /** Requests of this minute that the service has counted. */
  shown: number;
  /** Part of the limit that is used, from 0 to 1. */
  share: number;
  /** What waits, and how long; empty where nothing does. */
  held: string;
  /** The explanation: the limit of the service and the console's own limit are two things. */
  label: string;
}

const secondsUntil = (at: number, now: number): number => Math.max(0, Math.ceil((at - now) / 1000));

export function budgetLabels(budget: Budget, now: number): BudgetLabels {
  const { used, limit, resetsAt, waiting, pollsPaused, ownLimit } = budget;
  const isOver = now >= resetsAt;
  const shown = isOver ? 0 : Math.min(used, limit);
  const seconds = secondsUntil(resetsAt, now);
  const isPaused = pollsPaused && !isOver;
  const ownSeconds = ownLimit.until === null ? 0 : secondsUntil(ownLimit.until, now);
  const held =
    waiting > 0
      ? `${plural(waiting, 'request')} waiting, ${seconds} s`
      : isPaused
        ? `updates paused, ${seconds} s`
        : ownSeconds > 0
          ? `own limit reached, updates in ${ownSeconds} s`
          : '';
  const label = [
    `${shown} of ${limit} requests of this project used, as Atlas counts them`,
    isOver ? '.' : `; counted anew in ${seconds} s.`,
    isPaused ? ` The rest is reserved for requests of people: background updates continue in ${seconds} s.` : '',
    ownSeconds > 0
      ? ` This console reads at most ${ownLimit.perMinute} times per minute for background updates; they continue in ${ownSeconds} s. This is no limit of Atlas.`
      : '',
  ].join('');
  return { shown, share: limit > 0 ? Math.min(1, shown / limit) : 0, held, label };
}
