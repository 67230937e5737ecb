import { isTwinResource, type TwinResourceName } from '#contract/twins/resources.ts';
import type { Db } from '../tables.ts';
import type { ReadState } from './twin-tables.ts';

/** One read of a copy. */
export interface TwinRead {
  number: number;
  resource: TwinResourceName;
  groupId: string;
  /** The owner of the resource: a cluster, a federated database, a workspace, an endpoint of a service; empty for those of a project. */
  clusterName: string;
}

export interface FinishedRead extends TwinRead {
  state: Exclude<ReadState, 'pending'>;
  reason: string;
  items: readonly Item[];
}
export type Item = Readonly<Record<string, unknown>>;

/** Rows of one insertion: databases bound the number of parameters. */
const rowsAtOnce = 50;

/** Adds pending reads to a copy. */
export async function insertReads(
  tx: Db,
  id: string,
  copy: number,
  reads: readonly TwinRead[],
): Promise<void> {
  const rows = reads.map(({ number, resource, groupId, clusterName }) => ({
    ...{ twin_id: id, copy, number, resource, group_id: groupId, cluster_name: clusterName },
    ...{ state: 'pending' as const, reason: '', items: '' },
  }));
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx
      .insertInto('twin_reads')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
}

/** Stores results of pending reads. */
export async function finishReads(
  tx: Db,
  id: string,
  copy: number,
  reads: readonly FinishedRead[],
): Promise<void> {
  for (const read of reads)
    await tx
      .updateTable('twin_reads')
      .set({ state: read.state, reason: read.reason, items: JSON.stringify(read.items) })
      .where('twin_id', '=', id)
      .where('copy', '=', copy)
      .where('number', '=', read.number)
      .execute();
}

/** The reads of copies in the database. */
export function createTwinReads(db: Db) {
  const readsOf = (id: string, copy: number) =>
    db.selectFrom('twin_reads').where('twin_id', '=', id).where('copy', '=', copy);

  return {
    /** Reads of a copy that are not finished, in their order. */
    async pending(id: string, copy: number): Promise<TwinRead[]> {
      const rows = await readsOf(id, copy)
        .select(['number', 'resource', 'group_id', 'cluster_name'])
        .where('state', '=', 'pending')
        .orderBy('number')
        .execute();
      return rows.flatMap(({ number, resource, group_id: groupId, cluster_name: clusterName }) =>
        isTwinResource(resource) ? [{ number, resource, groupId, clusterName }] : [],
      );
    },
    /** The number of reads of a copy. */
    async total(id: string, copy: number): Promise<number> {
      const row = await readsOf(id, copy)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    /** All finished reads of a copy, in their order. */
    async finished(id: string, copy: number): Promise<FinishedRead[]> {
      const rows = await readsOf(id, copy)
        .selectAll()
        .where('state', '!=', 'pending')
        .orderBy('number')
        .execute();
      return rows.flatMap(({ resource, state, items, ...row }) =>
        isTwinResource(resource) && state !== 'pending'
          ? [
              {
                ...{ number: row.number, resource, groupId: row.group_id, clusterName: row.cluster_name },
                ...{ state, reason: row.reason, items: items === '' ? [] : (JSON.parse(items) as Item[]) },
              },
            ]
          : [],
      );
    },
    /** Forgets the copies of a twin except for one. */
    async dropCopies(id: string, except: number): Promise<void> {
      await db.deleteFrom('twin_reads').where('twin_id', '=', id).where('copy', '!=', except).execute();
    },
    async repeatFailed(id: string, copy: number): Promise<void> {
      await db
        .updateTable('twin_reads')
        .set({ state: 'pending', reason: '' })
        .where('twin_id', '=', id)
        .where('copy', '=', copy)
        .where('state', '=', 'failed')
        .execute();
    },
  };
}
