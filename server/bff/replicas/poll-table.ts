import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { bigints, integers, texts } from '#server/store/schema.ts';

export interface PollRow {
  /** SHA-256 of the connection and the request. */
  id: string;
  /** Of the latest attempt: drawn from the sequence before its request. */
  claim: number;
  /** Until when one replica reads, by the clock of the database. */
  claimed_until: number;
  /** The claim of the answer: greater than that of a change when it was requested after it. */
  answer_order: number;
  answered_at: number;
  /** Whether the answer shows something in progress. */
  transitional: number;
  /** Status, headers and text, sealed. */
  answer: string;
}

/** The last answers to watched reads, shared by replicas. A local database has one process, which keeps them in memory. */
export async function createPollTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('polls')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(bigints('claim', 'claimed_until', 'answer_order', 'answered_at'))
    .$call(integers('transitional'))
    .$call(texts('answer'))
    .execute();
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`create sequence if not exists poll_order`.execute(db);
}
