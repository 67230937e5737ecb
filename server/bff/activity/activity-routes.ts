import { sql } from 'kysely';
import type { z } from 'zod';
import { hasRole } from '#contract/console/access/role-order.ts';
import { auditOperations, type ChangesOf } from '#contract/console/audit-operations.ts';
import type { ConsoleChange } from '#contract/console/bff.ts';
import { auditFile } from '../audit/audit-file.ts';
import type { Retention } from '../audit/retention.ts';
import type { Audit } from '../forward/audit.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import type { SignedInRoute } from '../http/route.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import type { Db } from '../tables.ts';

/** Sufficient for a page of the event log. */
const most = 500;

/** Outcomes that the event log of the service shows to everyone who can read it. */
const tookEffect = ['done', 'unknown'] as const;

interface ActivityDeps {
  db: Db;
  audit: Audit;
  retention: Retention;
  /** The setting may have become shorter. */
  pruneSoon: () => void;
  now: () => number;
  defineHandlers: DefineConsoleHandlers;
}

/** The audit log, and the parts of it that belong beside alerts and events of the service. */
export function activityRoutes({
  db,
  audit,
  retention,
  pruneSoon,
  now,
  defineHandlers,
}: ActivityDeps): SignedInRoute[] {
  return defineHandlers(auditOperations, {
    // entries hold addresses and the attempts of others: administrators and auditors read all of them, others their own
    listAuditEntries: (filter, { session: { user } }) =>
      audit.list(filter, hasRole(user.role, 'auditor') ? undefined : user.id),
    exportAuditEntries: ({ format, ...filter }, { session: { user } }) =>
      auditFile(audit.pages(filter, hasRole(user.role, 'auditor') ? undefined : user.id), format, now()),
    getAuditRetention: () => retention.get(),
    saveAuditRetention: {
      subject: () => ({ target: 'audit log' }),
      settings: { before: () => retention.get(), after: (saved) => saved },
      async handle({ body }) {
        const saved = await retention.save(body);
        pruneSoon();
        return saved;
      },
    },
    listAcknowledgers: (scope) => audit.acknowledgers(scope),
    listConsoleChanges: (scope, { session }) => listChanges(db, scope, session.user),
  });
}

/**
 * Requested changes with their person: every reader of the event log may know who is behind a change in it. Refused and failed
 * ones are shown to their person, administrators and auditors, as in the audit log.
 */
async function listChanges(
  db: Db,
  asked: z.output<typeof ChangesOf>,
  user: ActiveSession['user'],
): Promise<ConsoleChange[]> {
  const at = sql<number>`coalesce(service_at, at)`;
  let query = db
    .selectFrom('audit')
    .select(['id', 'actor', 'operation', 'target', 'outcome', 'status', at.as('seen_at')])
    .where('connection', '=', asked.connection)
    // a refusal before any request has no target
    .where('target', '!=', '')
    // operations on the connection itself
    .where('target', '!=', asked.connection)
    .where('outcome', '!=', 'started');
  if (!hasRole(user.role, 'auditor')) {
    query = query.where((either) =>
      either.or([either('outcome', 'in', tookEffect), either('actor_id', '=', user.id)]),
    );
  }
  if (asked.groupId) {
    const place = `/groups/${asked.groupId}`;
    query = query.where((either) =>
      either.or([either('target', '=', place), either('target', 'like', `${place}/%`)]),
    );
  }
  if (asked.from !== undefined) query = query.where(at, '>=', asked.from);
  if (asked.to !== undefined) query = query.where(at, '<=', asked.to);
  const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(most).execute();
  return rows.map(
    ({ seen_at, ...row }): ConsoleChange => ({
      ...row,
      outcome: row.outcome as ConsoleChange['outcome'],
      at: Number(seen_at),
    }),
  );
}
