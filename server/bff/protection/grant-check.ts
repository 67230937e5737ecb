import type { ConsoleRole } from '#contract/console/access/console-role.ts';
import { hasRole } from '#contract/console/access/role-order.ts';
import {
  type GrantScope,
  isGranted,
  missingGrant,
  strongestGrant,
} from '#contract/console/grants/granted.ts';
import type { Grant } from '#contract/console/grants/grants.ts';
import type { StoredSet } from '../change-sets/set.ts';
import type { ChangeSets } from '../change-sets/store.ts';
import { type Failure, refuse } from '../http/errors.ts';
import type { Call, SignedInRoute } from '../http/route.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import type { Db, Tables } from '../tables.ts';
import { type NeededScope, type ResourcePlace, scopesOf, scopesOfOperation } from './request-scopes.ts';

/** Requests that concern the caller alone, or nothing: they name no connection. Scopes that they name are checked, too. */
const ownPaths: ReadonlySet<string> = new Set([
  ...['/bff/session', '/bff/sessions', '/bff/sessions/:sessionId', '/bff/password'],
  ...['/bff/notifications', '/bff/notifications/read', '/bff/notifications/settings'],
  ...['/bff/notifications/test', '/bff/notifications/deliveries'],
  ...['/bff/personal-tokens', '/bff/personal-tokens/:tokenId'],
  // entries of the caller
  ...['/bff/audit', '/bff/audit/export'],
  // descriptions of the service
  ...['/bff/operations', '/bff/operations/:operationId', '/bff/operations/:operationId/check'],
  ...['/bff/configuration/schema', '/bff/update-previews'],
  // a stream reports the reads that are set for it
  '/bff/watch',
]);

/** Requests that concern a connection as far as the caller sees it: their answers leave other projects out. */
const filteredPaths: ReadonlySet<string> = new Set([
  ...['/bff/connections', '/bff/connections/health', '/bff/deployments'],
  ...['/bff/overview', '/bff/overview/alerts', '/bff/change-sets/pending'],
  '/bff/game-days',
  // each step is authorized for its project
  ...['/bff/change-sets', '/bff/change-sets/import'],
  // an unlock is of the person, and each change is authorized for its project
  ...['/bff/connections/:connectionId/protection', '/bff/connections/:connectionId/unlock'],
]);

/** Lists of reads: each is authorized alone, by `refusedOperation`. */
const authorizedByRead: ReadonlySet<string> = new Set(['/bff/watch/:streamId', '/bff/reads']);

/** Tables of resources of a whole connection, with the column `connection`. */
const tablesOfConnections = {
  twinId: 'twins',
  rehearsalId: 'rehearsals',
  rehearsalScheduleId: 'rehearsal_schedules',
} as const satisfies Readonly<Record<string, keyof Tables>>;

/** Tables of resources that requests name by their id; they have the columns `connection` and `group_id`. */
const tables = {
  dashboardId: ['dashboards'],
  noteId: ['search_notes'],
  functionId: ['functions'],
  drillId: ['drill_plans'],
  gameDayId: ['game_days'],
  scheduleId: ['game_day_schedules'],
  probeId: ['probes'],
  migrationId: ['live_migrations'],
  queryId: ['past_queries'],
  // ids of both are random
  runId: ['function_runs', 'drill_runs'],
} as const satisfies Readonly<Record<string, readonly (keyof Tables)[]>>;

export interface GrantCheck {
  /**
   * The role of a person with grants for one request, or its refusal. Every connection and project that the request names
   * must be granted; a request that names none is refused.
   */
  roleFor(
    route: SignedInRoute,
    call: Call,
    session: ActiveSession & { user: { grants: readonly Grant[] } },
  ): Promise<ConsoleRole | Failure>;
}

export function createGrantCheck(db: Db, sets: Pick<ChangeSets, 'get'>): GrantCheck {
  const locationOf = async (param: string, id: string): Promise<ResourcePlace | undefined> => {
    if (Object.hasOwn(tablesOfConnections, param)) {
      const table = tablesOfConnections[param as keyof typeof tablesOfConnections];
      return db.selectFrom(table).select('connection').where('id', '=', id).executeTakeFirst();
    }
    if (!Object.hasOwn(tables, param)) return undefined;
    for (const table of tables[param as keyof typeof tables]) {
      const row = await db
        .selectFrom(table)
        .select(['connection', 'group_id'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (row) return { connection: row.connection, groupId: row.group_id };
    }
    return undefined;
  };

  return {
    async roleFor(route, call, { user, token }) {
      const { grants } = user;
      const limit = token ? user.role : 'operator';
      if (route.access === 'administrator' || route.access === 'auditor')
        return refuse('ROLE_REQUIRED', {
          message: `This requires the role ${route.access} without a limit to connections and projects.`,
        });
      if (authorizedByRead.has(route.path)) return 'viewer';
      // steps of the sign-in, passwords and keys are of the caller
      const isAccount =
        route.access === 'viewer' && (route.needsPerson === true || route.during !== undefined);
      const isOwn = isAccount || ownPaths.has(route.path);
      const isFiltered = filteredPaths.has(route.path);
      const { setId } = call.params;
      const ofSet = setId === undefined ? [] : scopesOfSet(await sets.get(setId), user.id, route.access);
      const scopes = [...ofSet, ...(await scopesOf(route, call, locationOf, ofSet[0]?.connection))];
      const all: NeededScope[] = [];
      for (const scope of scopes) {
        const isAny = scope.groupId === undefined && (isOwn || isFiltered);
        const needed = { ...scope, ...(isAny ? { isAny } : {}) };
        all.push(needed);
        const role = isOwn ? 'viewer' : scope.role;
        if (!isGranted(grants, needed, role))
          return refuse('ROLE_REQUIRED', { message: missingGrant(role, needed) });
        if (!hasRole(limit, role))
          return refuse('ROLE_REQUIRED', {
            message: `This token has the role ${limit}: ${role} is required.`,
          });
      }
      if (scopes.length === 0 && !isOwn && !isFiltered)
        return refuse('ROLE_REQUIRED', {
          message: 'Your role is limited to connections and projects: this request names none of them.',
        });
      const granted = isOwn ? strongestGrant(grants) : strongestOf(all, grants);
      return hasRole(limit, granted) ? granted : limit;
    },
  };
}

/** Why a person with these grants may not call an operation; undefined: allowed, also without grants. */
export function refusedOperation(
  grants: readonly Grant[] | undefined,
  { connection, operationId, args }: { connection: string; operationId: string; args: unknown },
): Failure | undefined {
  if (!grants?.length) return undefined;
  for (const scope of scopesOfOperation(connection, operationId, args))
    if (!isGranted(grants, scope, scope.role))
      return refuse('ROLE_REQUIRED', { message: missingGrant(scope.role, scope) });
  return undefined;
}

/** The scopes of all steps of a change set. Its author sees an empty one, others as soon as it has steps in their projects. */
function* ofSteps({ connection, steps, createdBy }: StoredSet, userId: string): Generator<GrantScope> {
  if (steps.length === 0) yield { connection, ...(createdBy.id === userId ? { isAny: true } : {}) };
  for (const { apply } of steps)
    for (const { role: _, ...scope } of scopesOfOperation(
      connection,
      apply.call.operationId,
      apply.call.args,
    ))
      yield scope;
}

const scopesOfSet = (set: StoredSet, userId: string, access: SignedInRoute['access']): NeededScope[] =>
  [...ofSteps(set, userId)].map((scope) => ({
    ...scope,
    role: access === 'viewer' ? 'viewer' : 'operator',
  }));

/** Whether a person sees a change set: all of its steps are in projects that the person sees. */
export const seesSet = (set: StoredSet, { id, grants }: { id: string; grants?: readonly Grant[] }): boolean =>
  !grants?.length || [...ofSteps(set, id)].every((scope) => isGranted(grants, scope, 'viewer'));

/** The role that holds on every scope of a request. */
function strongestOf(scopes: readonly NeededScope[], grants: readonly Grant[]): ConsoleRole {
  if (scopes.length === 0) return 'viewer';
  return scopes.every((scope) => isGranted(grants, scope, 'operator')) ? 'operator' : 'viewer';
}
