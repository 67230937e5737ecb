import { type FactName, factNames, factTable, type ProjectFacts } from './facts.ts';

/** What is known of a project with when it was asked, whether or not there was an answer. */
export interface KnownProject {
  facts: ProjectFacts;
  askedAt: Partial<Record<FactName, number>>;
  /** When its alerts were last answered. */
  alertsReadAt?: number;
  /** Facts that something has just changed. */
  stale: Set<FactName>;
}

export interface Errand {
  groupId: string;
  fact: FactName;
}

interface Ranked {
  errand: Errand;
  /** The lowest first. */
  rank: number;
}

interface Round {
  projects: ReadonlyMap<string, KnownProject>;
  /** Projects with clusters that are not active. */
  inactive: ReadonlySet<string>;
  now: number;
  /** Whether what changes seldom is read yet: whoever opens the page waits for what is broken first. */
  calm: boolean;
}

/**
 * Requests of one turn for what has grown old, for what changes seldom, for what something has changed, and for what nobody
 * knows yet. Each has its own share, so that none of them waits for ever.
 */
const oldCost = 6;
const seldomCost = 4;
const changedCost = 20;
const unknownCost = 120;
/** A project is asked for its alerts this often at most per minute, however many there are. */
const spacingMs = 1_500;

/**
 * What a turn reads: first what has changed or was never read, then what is oldest beyond its age. The number of requests
 * is bounded by the turn and not by the number of projects.
 */
export function errandsOf({ projects, inactive, now, calm }: Round): Errand[] {
  const unknown: Ranked[] = [];
  const changed: Ranked[] = [];
  const old: Ranked[] = [];
  const seldom: Ranked[] = [];
  for (const [groupId, { facts, askedAt, stale }] of projects) {
    for (const [rank, fact] of factNames.entries()) {
      const { everyMs, wanted } = factTable[fact];
      if (!wanted(facts, { inactive: inactive.has(groupId) })) continue;
      const errand = { groupId, fact };
      const slow = fact === 'expiring' || fact === 'closed';
      const at = askedAt[fact];
      if (at === undefined) {
        if (!slow) unknown.push({ errand, rank });
        else if (calm) seldom.push({ errand, rank: Number.NEGATIVE_INFINITY });
      } else if (stale.has(fact)) changed.push({ errand, rank });
      else {
        const overdue = (now - at) / Math.max(everyMs, projects.size * spacingMs);
        if (overdue >= 1) (slow ? seldom : old).push({ errand, rank: -overdue });
      }
    }
  }
  return [
    ...within(unknown, unknownCost),
    ...within(changed, changedCost),
    ...within(old, oldCost),
    ...within(seldom, seldomCost),
  ];
}

/** The first of them by rank that cost no more than this together. */
function within(ranked: readonly Ranked[], cost: number): Errand[] {
  let spent = 0;
  return ranked
    .toSorted((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({ errand }) => errand)
    .filter(({ fact }) => {
      spent += factTable[fact].cost;
      return spent <= cost;
    });
}
