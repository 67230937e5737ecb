import type { Kysely } from 'kysely';
import type { ConsoleRole } from '#contract/console/access/console-role.ts';
import { bigints, createIndex, texts } from '#server/store/schema.ts';

export interface PersonalTokenRow {
  id: string;
  /** SHA-256 of the token, which is stored nowhere. */
  hash: string;
  user_id: string;
  name: string;
  role: ConsoleRole;
  connection: string | null;
  created_at: number;
  expires_at: number;
  last_used_at: number | null;
  address: string;
}

/** Personal access tokens, and which of them made a change of the audit log. */
export async function createPersonalTokenTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('personal_tokens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .$call(texts('user_id', 'name', 'role'))
    .addColumn('connection', 'text')
    .$call(bigints('created_at', 'expires_at'))
    .addColumn('last_used_at', 'bigint')
    .$call(texts('address'))
    .execute();
  await createIndex(db, 'personal_tokens_by_user', 'personal_tokens', ['user_id', 'created_at']);
  await db.schema.alterTable('audit').addColumn('token', 'text').execute();
}
