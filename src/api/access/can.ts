import { useQuery } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { dependsOnProfile } from '#contract/access.ts';
import type { Operation } from '#contract/api/operation.ts';
import type { OperationId } from '#contract/api/operations.ts';
import type { Session } from '#contract/console/bff.ts';
import { filteredReads, type GrantScope, isOfProject } from '#contract/console/grants/granted.ts';
import { type Grant, groupRoles, orgRoles } from '#contract/roles.ts';
import { useConnection } from '../connection.ts';
import { useOffer } from '../offered.ts';
import { q } from '../query.ts';
import { useViewedAs } from '../viewed-as/viewed-as.ts';
import { consoleRefusal, grantRefusal } from './console-refusal.ts';
import { grantsAs, missingRole, type Scope } from './grants.ts';
import { neededFor } from './needed-role.ts';
import { SessionContext } from './session-context.ts';

interface AssignedRole {
  roleName: string;
  orgId?: string | undefined;
  groupId?: string | undefined;
}

const existing = new Set<string>([...orgRoles, ...groupRoles]);

/** The caller's roles as grants; unknown role names (the service may add some) are left out. */
export function grantsOf(roles: readonly AssignedRole[]): Grant[] {
  return roles.flatMap(({ roleName, orgId, groupId }) => {
    if (!existing.has(roleName)) return [];
    if (orgId && roleName.startsWith('ORG_')) return [{ roleName, orgId } as Grant];
    if (groupId) return [{ roleName, groupId } as Grant];
    return [];
  });
}

/**
 * Why the operation may not be called, or undefined when it may. Pure, for tests.
 *
 * @param grants roles of the connection's credentials at the service
 * @param console what the roles of the person in this console must include
 */
export function refusal(
  row: Pick<Operation, 'method' | 'roles'>,
  session: Session,
  connection: { name: string; readOnly: boolean },
  grants: readonly Grant[] | undefined,
  scope: Scope,
  console?: GrantScope,
): string | undefined {
  if (row.method === 'GET') {
    const limited = console && grantRefusal(session, console, 'viewer');
    if (limited) return limited;
  } else {
    const own = consoleRefusal(session, console);
    if (own) return own;
    if (connection.readOnly) return `The connection ${connection.name} is read only.`;
  }
  if (typeof row.roles === 'string' || !grants) return undefined;
  return missingRole(row.roles, grants, scope);
}

/** Where the person needs a role in this console for an operation, as the server checks it. */
export function grantScopeOf(id: OperationId, connection: string, { groupId }: Scope): GrantScope {
  if (filteredReads.has(id)) return { connection, isAny: true };
  if (!isOfProject(id)) return { connection };
  // a list across projects, or a page that does not know the project yet
  return groupId === undefined ? { connection, isAny: true } : { connection, groupId };
}

/** Operations whose roles no document names: only the service knows who may call them // assumed */
const assumedRoles: ReadonlySet<OperationId> = new Set<OperationId>([
  'createOrgApiKeyAccessListEntry',
  'deleteOrgApiKeyAccessListEntry',
]);

/** `const reason = useRefusal('acknowledgeGroupAlert', { groupId, orgId })`: show the action disabled with it. */
export function useRefusal(id: OperationId, scope: Scope = {}): string | undefined {
  return useRefusals(id)(scope);
}

/** Why a read may not be sent; also one that is sent as POST, such as a command that reads documents. */
export function useReadRefusal(id: OperationId, scope: Scope = {}): string | undefined {
  return useRefusals(id, 'GET')(scope);
}

/**
 * The same for lists across projects, where each row has its own place.
 *
 * @param method of the request at this console, if it is not that of the operation
 */
export function useRefusals(id: OperationId, method?: 'GET'): (scope: Scope) => string | undefined {
  useOffer(id);
  const session = useContext(SessionContext);
  const connection = useConnection();
  const viewedAs = useViewedAs();
  const status = useQuery({ ...q('getSystemStatus', connection.id, {}), staleTime: 300_000 });
  const emulator = useQuery({
    ...q('getEmulatorState', connection.id, {}),
    staleTime: 300_000,
    enabled: connection.emulator && dependsOnProfile(id),
  });
  const roles = status.data?.apiKey?.roles;
  const profile = emulator.data?.profile;
  return useMemo(() => {
    if (!session) return () => 'Signed out.';
    const needed = { ...neededFor(id, profile), ...(method && { method }) };
    const row = assumedRoles.has(id) && !connection.emulator ? { ...needed, roles: 'any' as const } : needed;
    const grants = roles ? grantsOf(roles) : undefined;
    return (scope: Scope) =>
      refusal(
        row,
        session,
        connection,
        viewedAs ? grantsAs(viewedAs, scope) : grants,
        scope,
        grantScopeOf(id, connection.id, scope),
      );
  }, [id, method, session, connection, roles, profile, viewedAs]);
}

/**
 * Whether a read may be sent: reads that would certainly be refused are not sent. Until the roles are known,
 * reads are sent: pages open in one round.
 */
export function useMayAsk(id: OperationId, scope: Scope = {}): boolean {
  return useReadRefusal(id, scope) === undefined;
}
