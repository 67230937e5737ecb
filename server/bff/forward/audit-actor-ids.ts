import { type Kysely, sql } from 'kysely';
import { createIndex } from '#server/store/schema.ts';

/**
 * Entries carry the id of the user. An older entry gets the id of the user who has its name now and existed at its time; a failed
 * sign-in gets none, because anyone can try any name. Entries without an id are read by administrators alone.
 */
export async function addActorIds(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit').addColumn('actor_id', 'text').execute();
  await sql`
    update audit set actor_id = (
      select users.id from users where users.name = audit.actor and users.created_at <= audit.at
    )
    where not (operation = 'signIn' and outcome = 'refused')`.execute(db);
  await createIndex(db, 'audit_by_actor', 'audit', ['actor_id', 'at', 'id']);
}
