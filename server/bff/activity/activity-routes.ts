import { sql } from 'kysely';
import { z } from 'zod';
import type { ConsoleChange } from '#contract/console/bff.ts';
import { parseQuery } from '../http/errors.ts';
import { json, route, type SignedInRoute } from '../http/route.ts';
import type { Db } from '../tables.ts';

const ChangesOf = z.strictObject({
  connection: z.string().min(1).max(128),
  /** Absent: of everything that is reached through the connection. */
  groupId: z
    .string()
    .regex(/^[a-f0-9]{24}$/, 'must be the ID of a project')
    .optional(),
  from: z.coerce.number('must be a time in milliseconds').optional(),
  to: z.coerce.number('must be a time in milliseconds').optional(),
});

/** The newest of a longer time are enough: a page of the event log holds fewer. */
const most = 500;

/** Those that the event log of the service shows to everybody who can read it. */
const tookEffect = ['done', 'unknown'] as const;

/**
 * GET /bff/changes: who asked for what through a connection, the newest first, at most 500. Whoever may look at the
 * event log learns which person stands behind a change that it names; what was refused or failed is told only to who
 * tried it and to administrators, as in the audit log.
 */
export function activityRoutes(db: Db): SignedInRoute[] {
  return [
    route('GET', '/bff/changes', 'viewer', async (call, { user }) => {
      const asked = parseQuery(ChangesOf, call.query);
      const at = sql<number>`coalesce(service_at, at)`;
      let query = db
        .selectFrom('audit')
        .select(['id', 'actor', 'operation', 'target', 'outcome', 'status', at.as('seen_at')])
        .where('connection', '=', asked.connection)
        // a refusal before anything was asked for has no target
        .where('target', '!=', '')
        .where('outcome', '!=', 'started');
      if (user.role !== 'administrator') {
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
      return json(
        rows.map(
          ({ seen_at, ...row }): ConsoleChange => ({
            ...row,
            outcome: row.outcome as ConsoleChange['outcome'],
            at: Number(seen_at),
          }),
        ),
      );
    }),
  ];
}
