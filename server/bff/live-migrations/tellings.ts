import { cutoverWindowMs, type MigrationPlan } from '#contract/console/migration-plans.ts';
import type { News as AnyNews } from '../notifications/news.ts';

/** A target that had caught up and is now this far behind prevents a short cutover // assumed */
const worryingLagSeconds = 300;
/** Time enough to find people for a cutover before the service ends the migration // assumed */
const soonMs = 24 * 3_600_000;

type News = Pick<AnyNews, 'kind' | 'once' | 'detail'>;

/** The findings of a reading that are new since the previous one: the people concerned are notified. */
export function newsOf(before: MigrationPlan, seen: MigrationPlan): News[] {
  const news: News[] = [];
  const { id } = seen;
  if (before.readyAt === null && seen.readyAt !== null) news.push({ kind: 'migration-ready', once: id });
  if (!isBehind(before) && isBehind(seen)) {
    const detail = `${seen.request.targetName} had caught up, and is ${seen.last?.lagSeconds} s behind again.`;
    // each time that it falls behind
    news.push({ kind: 'migration-lag', once: `${id} ${seen.last?.at}`, detail });
  }
  if (!expiresSoon(before) && expiresSoon(seen)) {
    const detail = 'Less than 24 h are left of the 120 h in which Atlas waits for a cutover: an estimate.';
    news.push({ kind: 'migration-expires', once: id, detail });
  }
  const hasFailed = seen.state === 'failed' || seen.state === 'expired';
  if (hasFailed && before.state !== seen.state) {
    news.push({ kind: 'migration-failed', once: id, detail: seen.reason });
  }
  return news;
}

function isBehind({ state, readyAt, last }: MigrationPlan): boolean {
  return state === 'running' && readyAt !== null && (last?.lagSeconds ?? 0) >= worryingLagSeconds;
}

function expiresSoon({ state, readyAt, last }: MigrationPlan): boolean {
  if (state !== 'running' || readyAt === null || last === null) return false;
  return readyAt + cutoverWindowMs - last.at <= soonMs;
}
