import type { Rehearsal, RehearsalHead, RehearsalState } from '#contract/twins/rehearsals.ts';
import type { SecretBox } from '#server/auth/secret-box.ts';
import { withPresentNames } from '#server/store/renamed-fields.ts';
import { parseStoredSet } from '../change-sets/files/parse-set.ts';
import type { StoredSet } from '../change-sets/set.ts';
import { refuse } from '../http/errors.ts';
import type { Lease } from '../jobs/lease.ts';
import type { News } from '../notifications/news.ts';
import { putInOutbox } from '../notifications/outbox.ts';
import type { Db } from '../tables.ts';
import { type FinishedRead, finishReads, insertReads, type TwinRead } from '../twins/twin-reads.ts';
import type { StoredTwin } from '../twins/twins.ts';
import { probeView, type StoredProbe } from './probe/twin-tally.ts';
import { locationOfRehearsal } from './rehearsal-table.ts';

/** A rehearsal as it is stored. */
export interface StoredRehearsal extends Omit<Rehearsal, 'freshness' | 'probed'> {
  probed: StoredProbe[];
  /** Until when, by the clock of the twin, the effects of the steps are watched; absent before the last step has ended. */
  watchedUntil?: number;
  /** Projects that its steps concern. */
  groupIds: string[];
  /** By the clock of the source: changes since then are not in the copy. */
  copiedFrom: number;
}

/** With the change set as it is applied to the twin; null once it has ended. */
export interface OpenRehearsal {
  rehearsal: StoredRehearsal;
  set: StoredSet | null;
}

/** Copies of a twin's reads before and after a rehearsal; numbers of real copies are positive. */
export const comparedCopies = { before: -1, after: -2 } as const;
export type ComparedCopy = (typeof comparedCopies)[keyof typeof comparedCopies];

/** Reads that a write adds or completes. */
export interface ReadsToWrite {
  copy: ComparedCopy;
  finished?: readonly FinishedRead[];
  next?: readonly TwinRead[];
}

interface RehearsalFilter {
  twinId?: string | undefined;
  setId?: string | undefined;
  scheduleId?: string | undefined;
  migrationId?: string | undefined;
}

const present = { words: 'text' };
const mostListed = 100;
/** Rehearsals that a twin keeps. */
const mostKept = 50;

const open: readonly RehearsalState[] = ['running', 'cancelling'];

const isOpenRehearsal = (state: RehearsalState): boolean => open.includes(state);

const headOf = ({
  steps: _,
  lostAccess: __,
  lateAlerts: _________,
  unknown: ___,
  cost: ____,
  compared: _____,
  projectNames: ______,
  groupIds: _______,
  copiedFrom: ________,
  probed: __________,
  watchedUntil: ___________,
  ...head
}: StoredRehearsal): RehearsalHead => head;

/** For the browser, without its freshness. */
export const rehearsalView = ({
  groupIds: _,
  copiedFrom: __,
  watchedUntil: ___,
  probed,
  ...view
}: StoredRehearsal): Omit<Rehearsal, 'freshness'> => ({ ...view, probed: probed.map(probeView) });

/** The notification about a scheduled rehearsal that did not pass or did not start. */
export function failedRehearsal(
  { connection, twinId, name }: { connection: string; twinId: string; name: string },
  once: string,
): News {
  return { kind: 'rehearsal-failed', connection, id: twinId, subject: name, once };
}

/** Notifications of scheduled rehearsals that did not pass; the page of any other one is open where it was started. */
function newsOf({ id, connection, twinId, schedule, state, reason, steps }: StoredRehearsal): News[] {
  const bad = steps.find(({ outcome }) => outcome !== 'done');
  if (!schedule || state === 'cancelled' || (state === 'ended' && !bad)) return [];
  const detail = state === 'ended' && bad ? `${bad.title}: ${bad.reason}` : reason;
  return [{ ...failedRehearsal({ connection, twinId, name: schedule.name }, id), detail }];
}

export type Rehearsals = ReturnType<typeof createRehearsals>;

/** Rehearsals in the database. */
export function createRehearsals(db: Db, box: SecretBox) {
  interface Row {
    state: RehearsalState;
    body: string;
  }
  // this text was written by this program
  const read = ({ state, body }: Row): StoredRehearsal => {
    const stored = JSON.parse(body) as StoredRehearsal;
    return {
      ...stored,
      // absent in rehearsals of earlier versions
      ...{ schedule: stored.schedule ?? null, migrationId: stored.migrationId ?? null },
      probed: stored.probed ?? [],
      steps: stored.steps.map((step) => ({ ...step, undo: withPresentNames(step.undo, present) })),
      cost: stored.cost.map((each) => withPresentNames(each, present)),
      state,
    };
  };
  const sealed = (id: string, set: StoredSet | null): string =>
    set === null ? '' : box.seal(JSON.stringify(set), locationOfRehearsal(id));

  const get = async (id: string): Promise<OpenRehearsal> => {
    const row = await db
      .selectFrom('rehearsals')
      .select(['state', 'body', 'steps'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw refuse('REHEARSAL_NOT_FOUND');
    const set = row.steps === '' ? null : parseStoredSet(box.open(row.steps, locationOfRehearsal(id)));
    return { rehearsal: read(row), set };
  };

  /** The oldest ones of a twin are forgotten. */
  const prune = async (tx: Db, twinId: string): Promise<void> => {
    const old = await tx
      .selectFrom('rehearsals')
      .select('id')
      .where('twin_id', '=', twinId)
      .orderBy('id', 'desc')
      .offset(mostKept)
      .limit(mostKept)
      .execute();
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    await tx.deleteFrom('rehearsals').where('id', 'in', ids).execute();
  };

  return {
    get,
    /** The newest first. */
    async list(connection: string, { twinId, setId, ...of }: RehearsalFilter): Promise<RehearsalHead[]> {
      let query = db.selectFrom('rehearsals').select(['state', 'body']).where('connection', '=', connection);
      if (twinId !== undefined) query = query.where('twin_id', '=', twinId);
      if (setId !== undefined) query = query.where('set_id', '=', setId);
      const rows = await query.orderBy('id', 'desc').limit(mostListed).execute();
      const heads = rows.map((row) => headOf(read(row)));
      return heads
        .filter(({ schedule }) => of.scheduleId === undefined || schedule?.id === of.scheduleId)
        .filter(({ migrationId }) => of.migrationId === undefined || migrationId === of.migrationId);
    },
    async has(id: string): Promise<boolean> {
      const row = await db.selectFrom('rehearsals').select('id').where('id', '=', id).executeTakeFirst();
      return row !== undefined;
    },
    /** The ids of those with work, whichever process does it. */
    async working(): Promise<string[]> {
      const rows = await db
        .selectFrom('rehearsals')
        .select('id')
        .where('state', 'in', [...open])
        .orderBy('id')
        .limit(mostListed)
        .execute();
      return rows.map(({ id }) => id);
    },
    /** Stores a rehearsal and reserves its twin; refuses where that is not ready. */
    async begin({ rehearsal, set }: OpenRehearsal, twin: StoredTwin): Promise<void> {
      const { id, connection, twinId, setId, state, createdAt } = rehearsal;
      await db.transaction().execute(async (tx) => {
        const body = JSON.stringify({ ...twin, rehearsalId: id });
        const { numUpdatedRows } = await tx
          .updateTable('twins')
          .set({ state: 'rehearsing', body })
          .where('id', '=', twinId)
          .where('state', '=', 'ready')
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) throw refuse('TWIN_STATE');
        await tx.deleteFrom('twin_reads').where('twin_id', '=', twinId).where('copy', '<', 0).execute();
        await tx
          .insertInto('rehearsals')
          .values({
            ...{ id, connection, state, body: JSON.stringify(rehearsal), steps: sealed(id, set) },
            ...{ twin_id: twinId, set_id: setId ?? '', created_at: createdAt },
          })
          .execute();
        await prune(tx, twinId);
      });
    },
    /** A person's request to end it. */
    async cancel(id: string): Promise<void> {
      const { numUpdatedRows } = await db
        .updateTable('rehearsals')
        .set({ state: 'cancelling' })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) return;
      await get(id);
      throw refuse('REHEARSAL_STATE');
    },
    /**
     * Writes the next state of a rehearsal with reads of its twin. Returns false where the lease is lost or the twin was
     * deleted: nothing is written then. A request to end it stays.
     */
    async write(
      lease: Pick<Lease, 'write'>,
      { rehearsal, set }: OpenRehearsal,
      reads?: ReadsToWrite,
    ): Promise<boolean> {
      const { id, twinId, state } = rehearsal;
      const isOver = !isOpenRehearsal(state);
      const written = await lease.write(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('rehearsals')
          .set({
            ...{ body: JSON.stringify(rehearsal), steps: sealed(id, isOver ? null : set) },
            ...(isOver ? { state } : {}),
          })
          .where('id', '=', id)
          .where('state', 'in', [...open])
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return false;
        if (reads) {
          await finishReads(tx, twinId, reads.copy, reads.finished ?? []);
          await insertReads(tx, twinId, reads.copy, reads.next ?? []);
        }
        if (!isOver) return true;
        await tx
          .updateTable('twins')
          .set({ state: 'ready' })
          .where('id', '=', twinId)
          .where('state', '=', 'rehearsing')
          .execute();
        await tx.deleteFrom('twin_reads').where('twin_id', '=', twinId).where('copy', '<', 0).execute();
        for (const reported of newsOf(rehearsal)) await putInOutbox(tx, reported);
        return true;
      });
      return written === true;
    },
  };
}
