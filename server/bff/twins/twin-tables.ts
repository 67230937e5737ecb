import type { Kysely } from 'kysely';
import type { TwinState } from '#contract/console/twins.ts';
import { bigints, createIndex, integers, texts } from '#server/store/schema.ts';

/** Twins and what was read for them. */
export async function createTwinTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('twins')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('connection', 'host', 'twin_connection', 'state', 'body'))
    .$call(bigints('created_at'))
    .execute();
  await createIndex(db, 'twins_by_connection', 'twins', ['connection', 'id']);
  await createIndex(db, 'twins_by_state', 'twins', ['state']);
  await db.schema
    .createTable('twin_reads')
    .$call(texts('twin_id'))
    .$call(integers('copy', 'number'))
    .$call(texts('resource', 'group_id', 'cluster_name', 'state', 'reason', 'items'))
    .addPrimaryKeyConstraint('twin_reads_key', ['twin_id', 'copy', 'number'])
    .execute();
  await createIndex(db, 'twin_reads_by_state', 'twin_reads', ['twin_id', 'copy', 'state']);
}

export interface TwinTables {
  twins: TwinRow;
  twin_reads: TwinReadRow;
}

interface TwinRow {
  /** Sorts as time does. */
  id: string;
  connection: string;
  host: string;
  /** Empty before the first copy is complete. */
  twin_connection: string;
  /** Changed by people and by the job; everything else by the job alone. */
  state: TwinState;
  /** The rest as JSON. */
  body: string;
  created_at: number;
}

export type ReadState = 'pending' | 'read' | 'refused' | 'failed';

interface TwinReadRow {
  twin_id: string;
  /** Counts the copies of a twin: the newer one is compared with the loaded one. */
  copy: number;
  number: number;
  resource: string;
  /** Empty for resources of the organization. */
  group_id: string;
  /** Empty for resources of the project. */
  cluster_name: string;
  state: ReadState;
  /** Why nothing was read. */
  reason: string;
  /** Objects as JSON, without secrets and links; empty before the read. */
  items: string;
}
