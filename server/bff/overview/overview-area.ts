import { seesAll } from '#contract/console/grants/granted.ts';
import type { Grant } from '#contract/console/grants/grants.ts';
import { overviewOperations } from '#contract/console/overview-operations.ts';
import type { Overview } from '#contract/overview/overview.ts';
import type { HistoryRange } from '#contract/overview/overview-ranges.ts';
import type { SecretBox } from '#server/auth/secret-box.ts';
import { createChangeSets } from '../change-sets/store.ts';
import type { Connections } from '../connections/connections.ts';
import type { IndexBuilds } from '../functions/index-builds.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { Failure, refuse } from '../http/errors.ts';
import type { SignedInRoute } from '../http/route.ts';
import type { Log } from '../log.ts';
import type { Db } from '../tables.ts';
import { type CallDeps, serviceCalls } from '../upstream/service-calls.ts';
import { failureOfProblem, ServiceProblem } from '../upstream/service-problem.ts';
import type { UpstreamRequest } from '../upstream/upstream-request.ts';
import { compose } from './compose.ts';
import { createEstate, type Estate } from './estate.ts';
import { estateAlerts } from './estate-alerts.ts';
import { createLastChanges } from './last-changes.ts';
import { visibleTo, visibleWork } from './own-estate.ts';
import { type OwnWork, ownWork } from './own-work.ts';
import { createPlacements, type Placements } from './placements.ts';
import { type ReadDeps, serviceReads } from './service-reads.ts';

export interface OverviewDeps extends CallDeps, Pick<ReadDeps, 'watch'> {
  db: Db;
  box: SecretBox;
  connections: Connections;
  indexBuilds: Pick<IndexBuilds, 'of'>;
  log: Log;
  defineHandlers: DefineConsoleHandlers;
}

export interface OverviewArea {
  routes: SignedInRoute[];
  /** Everything that a connection sees, as it is now; throws what keeps it from being read. */
  read(query: {
    connection: string;
    range: HistoryRange;
    group?: string | undefined;
    grants?: readonly Grant[] | undefined;
  }): Promise<Overview>;
  /** Something was changed through a connection. */
  changed(connection: string, request: Pick<UpstreamRequest, 'groupId' | 'target'>): void;
  /** The connection itself was changed or removed: discards everything read through it. */
  reset(connection: string): void;
  /** Changes through other replicas may have been missed. */
  missed(): void;
  stop(): Promise<void>;
}

const reportedMs = 2_000;

const estateKey = (connection: string, only: string | undefined): string => `${connection} ${only ?? ''}`;

/** The running, failed and upcoming work of one project. */
function ownOf({ running, failed, upcoming }: OwnWork, groupId: string): OwnWork {
  const isOf = (each: { groupId: string | null }): boolean => each.groupId === groupId;
  return { running: running.filter(isOf), failed: failed.filter(isOf), upcoming: upcoming.filter(isOf) };
}

/** One look at everything that a connection sees, read once for all who look. */
export function createOverviewArea(deps: OverviewDeps): OverviewArea {
  const { db, box, connections, indexBuilds, log, now } = deps;
  const sets = createChangeSets(db, box);
  const lastChanges = createLastChanges(now);
  const estates = new Map<string, Estate>();
  const placements = new Map<string, Placements>();
  /** Recent results: fifty viewers cost as much as one. */
  const reported = new Map<string, { until: number; overview: Promise<Overview> }>();

  const estateOf = (connection: string, only: string | undefined): Estate => {
    const key = estateKey(connection, only);
    const existing = estates.get(key);
    if (existing) return existing;
    const open = async () => {
      const usable = await connections.open(connection);
      return { reads: serviceReads(usable, deps), clock: serviceCalls(usable, deps).now };
    };
    const onOld = () => {
      estates.delete(key);
      void estate.stop();
    };
    const unchangedMs = (groupId: string) => lastChanges.unchangedMs(connection, groupId);
    const estate = createEstate({ open, only, onOld, unchangedMs, log, now });
    estates.set(key, estate);
    return estate;
  };

  /** Those of all projects of a connection, and of single ones. */
  const estatesOf = (connection: string) =>
    [...estates].filter(([key]) => key.startsWith(estateKey(connection, undefined)));

  const readyOf = async (connection: string, only?: string): Promise<Estate> => {
    await connections.open(connection);
    const estate = estateOf(connection, only);
    await estate.ready();
    const { known } = estate;
    if (known.groups !== undefined) return estate;
    const { groupsError: error } = known;
    if (error instanceof ServiceProblem) throw failureOfProblem(error);
    throw error instanceof Failure ? error : refuse('UPSTREAM_UNREACHABLE');
  };

  const fresh: OverviewArea['read'] = async ({ connection, range, group, grants }) => {
    const estate = await readyOf(connection, group);
    const { unasked } = estate;
    const existing = visibleTo(grants, connection, estate.known);
    const work = await ownWork(db, connection, {
      ...{ setsOf: (id) => sets.list(id), buildsOf: indexBuilds.of, aheadMs: existing.aheadMs },
    });
    return compose({
      known: existing,
      own: group === undefined ? visibleWork(grants, connection, work) : ownOf(work, group),
      unasked: unasked(),
      range,
      at: now() + existing.aheadMs,
      now: now(),
    });
  };

  const read: OverviewArea['read'] = async ({ connection, range, group, grants = [] }) => {
    const seen = seesAll(grants, connection) ? '' : JSON.stringify(grants);
    const key = `${connection} ${range} ${group ?? ''} ${seen}`;
    const cached = reported.get(key);
    if (cached && now() < cached.until) return cached.overview;
    const overview = fresh({ connection, range, group, grants });
    reported.set(key, { until: now() + reportedMs, overview });
    // the next request retries after a failure
    overview.catch(() => reported.delete(key));
    return overview;
  };

  const placementsOf = (connection: string): Placements => {
    const entry = placements.get(connection) ?? createPlacements(now);
    placements.set(connection, entry);
    return entry;
  };

  return {
    read,
    routes: deps.defineHandlers(overviewOperations, {
      async getOverview({ known, ...query }, { session: { user } }) {
        const overview = await read({ ...query, grants: user.grants });
        return overview.version === known ? undefined : overview;
      },
      async listEstateAlerts({ connection, known: version }, { session: { user } }) {
        const existing = visibleTo(user.grants, connection, (await readyOf(connection)).known);
        const alerts = estateAlerts(existing, now());
        return alerts.version === version ? undefined : alerts;
      },
      async getFleetPlacements({ connection }) {
        const reads = serviceReads(await connections.open(connection), deps);
        return placementsOf(connection).reported(reads);
      },
    }),
    changed(connection, { groupId, target }) {
      reported.clear();
      lastChanges.add(connection, groupId);
      for (const [, estate] of estatesOf(connection)) estate.outdate(groupId, target);
    },
    missed: lastChanges.reset,
    reset(connection) {
      reported.clear();
      lastChanges.add(connection);
      for (const [key, estate] of estatesOf(connection)) {
        void estate.stop();
        estates.delete(key);
      }
      placements.get(connection)?.stop();
      placements.delete(connection);
    },
    async stop() {
      for (const each of placements.values()) each.stop();
      await Promise.all([...estates.values()].map((estate) => estate.stop()));
    },
  };
}
