import type { Kysely } from 'kysely';
import type { ConsoleRole } from '#contract/console/access/console-role.ts';

export interface AuditRow {
  id: string;
  at: number;
  actor: string;
  /** Id of the user; null where no signed-in user acted, or where it is unknown. */
  actor_id: string | null;
  /** Role of the user at that time; null where no signed-in user acted, and in lines of earlier versions. */
  role: ConsoleRole | null;
  /** Address of the client; null for work of this server, commands and lines of earlier versions. */
  address: string | null;
  user_agent: string | null;
  connection: string | null;
  operation: string;
  target: string;
  outcome: 'started' | 'done' | 'refused' | 'failed' | 'unknown';
  status: number | null;
  request_id: string;
  /** When the service answered, by its own clock, which its event log uses for the change. */
  service_at: number | null;
  /** Name of the personal access token by which the user acted; null for a signed-in user. */
  token: string | null;
  /** The process that writes the outcome; null in lines of earlier versions. */
  holder: string | null;
  /** Operation and arguments of a change whose outcome its resource shows, sealed; null once the outcome is written. */
  request: string | null;
  /** Changed settings of the console as JSON, `AuditChange[]`; null without any. Contains no secrets. */
  changes: string | null;
  /** The destinations to which the entry is still to be forwarded, as bits of `audit_destinations`. */
  unsent: number;
}

/** Lines name the role, the client and the changed settings. */
export async function addCallers(db: Kysely<unknown>): Promise<void> {
  for (const column of ['role', 'address', 'user_agent', 'changes'])
    await db.schema.alterTable('audit').addColumn(column, 'text').execute();
}
