import type { UnaskedKind } from '#contract/overview/overview.ts';
import { type About, type FactName, factNames, factTable, type ProjectFacts } from './facts.ts';

/** The known facts of a project and the times of the requests, answered or not. */
export interface KnownProject {
  facts: ProjectFacts;
  askedAt: Partial<Record<FactName, number>>;
  /** When its alerts were last answered. */
  alertsReadAt?: number;
  /** Facts that something has just changed. */
  stale: Set<FactName>;
}

export const withoutClusters: About = { inactive: false, backedUp: [], active: [] };

export interface Errand {
  groupId: string;
  fact: FactName;
}

interface Ranked {
  errand: Errand;
  /** The lowest first. */
  rank: number;
  cost: number;
}

interface Round {
  projects: ReadonlyMap<string, KnownProject>;
  /** Facts from the list of all clusters; absent: a project without clusters. */
  about: ReadonlyMap<string, About>;
  now: number;
  /** Whether facts that rarely change are read yet: a new page needs failures first. */
  calm: boolean;
  /** For a single project: unread facts come first, and facts used only for charts over time are skipped. */
  single?: boolean;
}

/**
 * Requests per turn for outdated facts, for facts that rarely change, for changed facts, and for unknown
 * facts. Each has its own share, so that none waits forever.
 */
const oldCost = 6;
const seldomCost = 4;
const changedCost = 20;
const unknownCost = 120;
/** Unread facts come before overdue ones. */
const neverAsked = 1_000_000;
/** Facts that a new page does not wait for. */
const unaskedKinds = [
  ...(['expiring', 'maintenance', 'certificates', 'backups', 'searchIndexes'] as const),
] satisfies FactName[] & UnaskedKind[];
const seldomRead: ReadonlySet<FactName> = new Set<FactName>([...unaskedKinds, 'closed']);
/** Whether a fact was never read, or not for every cluster it applies to. */
function isUnasked(fact: FactName, { facts, askedAt }: KnownProject, about: About): boolean {
  const { wanted, unasked } = factTable[fact];
  return wanted(facts, about) && (askedAt[fact] === undefined || (unasked?.(facts, about) ?? false));
}

/** The unknown facts of a single project; they are known within seconds. */
export function unaskedOf(project: KnownProject, about: About): UnaskedKind[] {
  return unaskedKinds.filter((fact) => isUnasked(fact, project, about));
}

/** The minimum interval between reads of a fact, times the number of projects: many projects are read less often. */
const spacingMs = 1_500;

/**
 * The reads of a turn: changed or unread facts first, then the oldest beyond their age. The turn bounds the
 * number of requests, not the number of projects.
 */
export function errandsOf({ projects, about: all, now, calm, single = false }: Round): Errand[] {
  const unknown: Ranked[] = [];
  const changed: Ranked[] = [];
  const old: Ranked[] = [];
  const seldom: Ranked[] = [];
  for (const [groupId, project] of projects) {
    const { facts, askedAt, stale } = project;
    for (const [rank, fact] of factNames.entries()) {
      const { everyMs, busyMs, restMs, wanted, cost: most, asked } = factTable[fact];
      const about = all.get(groupId) ?? withoutClusters;
      if (!wanted(facts, about) || (single && fact === 'closed')) continue;
      const errand = { groupId, fact };
      const cost = asked ? Math.min(most, asked(facts, about)) : most;
      const slow = seldomRead.has(fact);
      const at = askedAt[fact];
      if (slow && single && isUnasked(fact, project, about) && !stale.has(fact)) {
        if (calm) seldom.push({ errand, rank: rank - neverAsked, cost });
      } else if (at === undefined && !(slow && single)) {
        if (!slow) unknown.push({ errand, rank, cost });
        else if (calm) seldom.push({ errand, rank: rank - neverAsked, cost });
      } else if (at !== undefined && isResting(now - at, restMs?.(facts), fact, facts)) continue;
      else if (at === undefined || stale.has(fact) || isPartial(fact, facts))
        changed.push({ errand, rank, cost });
      else {
        const overdue = (now - at) / Math.max(busyMs?.(facts) ?? everyMs, projects.size * spacingMs);
        if (overdue >= 1) (slow ? seldom : old).push({ errand, rank: -overdue, cost });
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

/** Whether only a part of the open alerts is known: the rest is read at the next turn. */
const isPartial = (fact: FactName, { alerts }: ProjectFacts): boolean =>
  fact === 'alerts' && alerts?.isPartial === true;

/** Whether an expensive fact was read too recently to be read again; a partially known fact has no such pause. */
const isResting = (ageMs: number, restMs: number | undefined, fact: FactName, facts: ProjectFacts): boolean =>
  restMs !== undefined && ageMs < restMs && !isPartial(fact, facts);

/** The first of them by rank that cost no more than this together. */
function within(ranked: readonly Ranked[], cost: number): Errand[] {
  let spent = 0;
  return ranked
    .toSorted((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .filter((each, index) => {
      spent += each.cost;
      // one that costs more than a turn may is read alone, not never
      return spent <= cost || index === 0;
    })
    .map(({ errand }) => errand);
}
