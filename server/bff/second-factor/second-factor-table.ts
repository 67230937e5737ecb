import type { Kysely } from 'kysely';
import { bigints, createIndex, texts } from '#server/store/schema.ts';

export interface PasskeyRow {
  /** Credential ID, base64url. */
  id: string;
  user_id: string;
  name: string;
  /** COSE key, base64url. */
  public_key: string;
  /** Signatures that the key has made, as it counts them; 0: it does not count. */
  counter: number;
  /** How browsers reach the key, as JSON. */
  transports: string;
  /** Host name to which the browser binds the key. */
  rp_id: string;
  created_at: number;
  last_used_at: number | null;
}

interface RecoveryCodeRow {
  user_id: string;
  /** SHA-256 of user and code, which is stored nowhere. */
  hash: string;
  used_at: number | null;
}

interface ChallengeRow {
  /** Session to which it belongs. */
  session_hash: string;
  purpose: 'registration' | 'signIn';
  challenge: string;
  until_at: number;
}

interface LogoutTokenRow {
  /** SHA-256 of issuer and ID of a logout token that was accepted. */
  hash: string;
  until_at: number;
}

export interface SecondFactorTables {
  passkeys: PasskeyRow;
  recovery_codes: RecoveryCodeRow;
  webauthn_challenges: ChallengeRow;
  logout_tokens: LogoutTokenRow;
}

/** Keys and recovery codes of users, temporary passwords, incomplete sessions, and sign-outs by identity providers. */
export async function createSecondFactorTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(texts('user_id', 'name', 'public_key'))
    .$call(bigints('counter'))
    .$call(texts('transports', 'rp_id'))
    .$call(bigints('created_at'))
    .addColumn('last_used_at', 'bigint')
    .execute();
  await createIndex(db, 'passkeys_by_user', 'passkeys', ['user_id', 'created_at']);
  await db.schema
    .createTable('recovery_codes')
    .$call(texts('user_id', 'hash'))
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'hash'])
    .execute();
  await db.schema
    .createTable('webauthn_challenges')
    .$call(texts('session_hash', 'purpose', 'challenge'))
    .$call(bigints('until_at'))
    .addPrimaryKeyConstraint('webauthn_challenges_key', ['session_hash', 'purpose'])
    .execute();
  await createIndex(db, 'webauthn_challenges_by_end', 'webauthn_challenges', ['until_at']);
  // users of earlier versions keep their passwords
  await db.schema
    .alterTable('users')
    .addColumn('is_temporary', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('awaits_factor', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('sessions').addColumn('provider_sid', 'text').execute();
  await db.schema
    .createTable('logout_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .$call(bigints('until_at'))
    .execute();
  await createIndex(db, 'logout_tokens_by_end', 'logout_tokens', ['until_at']);
  await createIndex(db, 'sessions_by_provider_sid', 'sessions', ['provider_sid']);
}
