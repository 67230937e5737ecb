import { createContext, useContext } from 'react';
import { hasRole } from '#contract/console/access/role-order.ts';
import type { Session } from '#contract/console/bff.ts';
import { type GrantScope, isGranted } from '#contract/console/grants/granted.ts';
import { useOptionalConnection } from '../connection.ts';
import { SessionContext } from './session-context.ts';

const Project = createContext<string | undefined>(undefined);

/** Set by the layout route of a project: its id. */
export const ProjectProvider = Project.Provider;

/** The connection and the project of the page, as far as it has them. */
function useGrantScope(): GrantScope | undefined {
  const connection = useOptionalConnection();
  const groupId = useContext(Project);
  return connection && { connection: connection.id, groupId };
}

/** Why a user may change nothing through this console, independently of the service; undefined where the user may. */
export function consoleRefusal(
  session: Session | null | undefined,
  scope?: GrantScope | undefined,
): string | undefined {
  if (session?.readOnly) return 'This console is read only.';
  return observerRefusal(session, scope);
}

/**
 * Why a user with a role that only reads may not do something, also in a console that is read only. `scope`: where; without it the
 * strongest role of the user counts.
 */
export function observerRefusal(
  session: Session | null | undefined,
  scope: GrantScope | undefined,
  action = 'change anything',
): string | undefined {
  if (!session) return undefined;
  const limited = scope && grantRefusal(session, scope, 'operator');
  if (limited !== undefined) return limited;
  if (hasRole(session.user.role, 'operator')) return undefined;
  return `${session.user.role === 'auditor' ? 'Auditors' : 'Viewers'} of this console cannot ${action}.`;
}

/** Why the grants of a user are not sufficient; undefined where they are, and for users without grants. */
export function grantRefusal(
  { user: { grants } }: Session,
  scope: GrantScope,
  needed: 'viewer' | 'operator',
): string | undefined {
  if (!grants?.length || isGranted(grants, scope, needed)) return undefined;
  const where =
    scope.groupId === undefined
      ? scope.isAny
        ? 'on this connection'
        : 'on the whole connection'
      : 'in this project';
  return `Needs the role ${needed} of this console ${where}.`;
}

/**
 * Why the signed-in user may not change data of the console on this page. For operations, `useRefusal` includes it.
 *
 * @param isAny a role in one project of the connection is sufficient
 */
export function useConsoleRefusal({ isAny = false } = {}): string | undefined {
  const scope = useGrantScope();
  return consoleRefusal(useContext(SessionContext), scope && { ...scope, isAny });
}

/** The same for an action that a console that is read only permits. */
export const useObserverRefusal = (action?: string): string | undefined =>
  observerRefusal(useContext(SessionContext), useGrantScope(), action);
