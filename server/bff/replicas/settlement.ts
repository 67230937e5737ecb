import { z } from 'zod';
import { isOperationId, operationOf } from '#contract/api/operations.ts';
import { type SecretBox, SecretBoxError } from '#server/auth/secret-box.ts';
import { destinationBits } from '../audit/destination-table.ts';
import type { Connections } from '../connections/connections.ts';
import { changePlace } from '../forward/audit.ts';
import type { AuditRow } from '../forward/audit-table.ts';
import { outcomeOf, readOfChanged } from '../forward/changed-resource.ts';
import { Failure } from '../http/errors.ts';
import { createJobLoop, type Job, type JobLoop } from '../jobs/job-loop.ts';
import type { Lease, Leases } from '../jobs/lease.ts';
import type { Log } from '../log.ts';
import type { Db } from '../tables.ts';
import { type CallDeps, serviceCalls } from '../upstream/service-calls.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import { type Presence, replicaKind } from './presence.ts';

/** A change that its resource does not show may be under way for this time after its request. */
const underWayMs = 75_000;
/** An outcome that could not be read for this time stays unknown. */
const longestMs = 24 * 3_600_000;
const retryMs = 30_000;
const sharedMs = 5_000;
/** The only process of a database finds what its predecessor left at its start. */
const soleMs = 3_600_000;
/** Lines that are read at one look. */
const linesAtOnce = 50;

type Line = Pick<AuditRow, 'id' | 'at' | 'connection' | 'request'>;

const StoredChange = z.object({ operationId: z.string(), args: z.record(z.string(), z.unknown()) });

interface SettlementDeps extends CallDeps {
  db: Db;
  leases: Leases;
  presence: Presence;
  box: SecretBox;
  connections: Pick<Connections, 'open'>;
  log: Log;
  /** Whether other processes may use the database. */
  isShared: boolean;
}

/**
 * Settles the audit lines of processes that ended before they wrote an outcome: the lines become `unknown`, then the changed
 * resource is read once and the line completed where the resource shows the outcome.
 */
export function createSettlement(deps: SettlementDeps): JobLoop {
  const { db, leases, presence, box, connections, log, now, isShared } = deps;

  const markUnknown = async (): Promise<void> => {
    const running = [...(await leases.heldSubjects(replicaKind)), leases.holder];
    const { numUpdatedRows } = await db
      .updateTable('audit')
      .set({ outcome: 'unknown' })
      .where('outcome', '=', 'started')
      .where((either) => either.or([either('holder', 'is', null), either('holder', 'not in', running)]))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    const lines = Number(numUpdatedRows);
    log.warn({ lines }, 'changes of a process that ended have an unknown outcome; their resources are read');
  };

  /** The outcome that the resource shows. */
  const readOutcome = async (line: Line): Promise<'applied' | 'notApplied' | 'unknown'> => {
    const text = box.open(line.request ?? '', changePlace(line.id));
    const { operationId, args } = StoredChange.parse(JSON.parse(text));
    const reading = isOperationId(operationId) ? readOfChanged(operationId) : undefined;
    if (!isOperationId(operationId) || reading === undefined) return 'unknown';
    const { body: sent, query: _, ...path } = args;
    const calls = serviceCalls(await connections.open(line.connection ?? ''), deps);
    const { status, body } = await calls.call(reading, path);
    const { method } = operationOf(operationId);
    return outcomeOf({ method, sent }, { status, body }, now());
  };

  const complete = (lease: Lease, { id }: Line, outcome: 'done' | 'failed' | 'unknown') =>
    lease.write((tx) =>
      tx
        .updateTable('audit')
        // a receiver has the line as `unknown`
        .set({ outcome, request: null, ...(outcome === 'unknown' ? {} : { unsent: destinationBits }) })
        .where('id', '=', id)
        // a process that was paused may have written its outcome
        .where('request', 'is not', null)
        .execute(),
    );

  const settle = async ({ item, lease }: Job<Line>): Promise<number | undefined> => {
    try {
      const outcome = await readOutcome(item);
      if (outcome === 'notApplied' && now() < item.at + underWayMs) return item.at + underWayMs;
      await complete(
        lease,
        item,
        ({ applied: 'done', notApplied: 'failed', unknown: 'unknown' } as const)[outcome],
      );
    } catch (error) {
      const isRefused = error instanceof Failure || error instanceof SecretBoxError;
      if (!(error instanceof ServiceProblem || isRefused)) throw error;
      if (!isRefused && !error.final && now() < item.at + longestMs)
        return now() + Math.max(retryMs, error.waitMs);
      await complete(lease, item, 'unknown');
    }
    return undefined;
  };

  return createJobLoop<Line>({
    ...{ leases, kind: 'audit-line', log, now },
    async due() {
      await presence.keep();
      await markUnknown();
      const items = await db
        .selectFrom('audit')
        .select(['id', 'at', 'connection', 'request'])
        .where('request', 'is not', null)
        .where('outcome', '=', 'unknown')
        .orderBy('id')
        .limit(linesAtOnce)
        .execute();
      return { items, waitMs: isShared || items.length > 0 ? sharedMs : soleMs };
    },
    work: settle,
    atOnce: 4,
    backoffMs: (failures) => Math.min(retryMs * 2 ** failures, 3_600_000),
    ...{ soonMs: 250, failedMs: sharedMs },
    failure: 'unfinished changes cannot be read',
    itemFailure: 'the outcome of a change could not be read',
  });
}
