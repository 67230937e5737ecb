import type { UnaskedKind } from '#contract/overview/overview.ts';
import { type About, type FactName, factNames, factTable, type ProjectFacts } from './facts.ts';

/** What is known of a project with when it was asked, whether or not there was an answer. */
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
  /** What the list of all clusters tells of them; absent: a project without clusters. */
  about: ReadonlyMap<string, About>;
  now: number;
  /** Whether what changes seldom is read yet: whoever opens the page waits for what is broken first. */
  calm: boolean;
  /** Of a single project what was never asked is asked first; what only pictures over time need is left out. */
  single?: boolean;
}

/**
 * Requests of one turn for what has grown old, for what changes seldom, for what something has changed, and for what nobody
 * knows yet. Each has its own share, so that none of them waits for ever.
 */
const oldCost = 6;
const seldomCost = 4;
const changedCost = 20;
const unknownCost = 120;
/** What was never asked comes before whatever is overdue. */
const neverAsked = 1_000_000;
/** What nobody waits for when the page opens. */
const unaskedKinds = [
  ...(['expiring', 'maintenance', 'certificates', 'backups', 'searchIndexes'] as const),
] satisfies FactName[] & UnaskedKind[];
const seldomRead: ReadonlySet<FactName> = new Set<FactName>([...unaskedKinds, 'closed']);
/** Whether a part of what a project has was never asked, or not of all that has it. */
function isUnasked(fact: FactName, { facts, askedAt }: KnownProject, about: About): boolean {
  const { wanted, unasked } = factTable[fact];
  return wanted(facts, about) && (askedAt[fact] === undefined || (unasked?.(facts, about) ?? false));
}

/** What is not known of a single project, and will be within seconds. */
export function unaskedOf(project: KnownProject, about: About): UnaskedKind[] {
  return unaskedKinds.filter((fact) => isUnasked(fact, project, about));
}

/** A project is asked for its alerts this often at most per minute, however many there are. */
const spacingMs = 1_500;

/**
 * What a turn reads: first what has changed or was never read, then what is oldest beyond its age. The number of requests
 * is bounded by the turn and not by the number of projects.
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

/** Whether something expensive was read too recently to be read again; what is known in part has no rest. */
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
