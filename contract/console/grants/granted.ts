import type { OperationId } from '../../api/operations.ts';
import { hasRole } from '../access/role-order.ts';
import type { Grant } from './grants.ts';

/** Reads of the service that a person with grants receives without the projects and the faults of others. */
export const filteredReads: ReadonlySet<string> = new Set<OperationId>([
  'listGroups',
  'getOrgGroups',
  'getSystemStatus',
  'getEmulatorState',
]);

const ofProject = /^[a-z]+Group(?!ByName$)/;
const furtherOfProject: ReadonlySet<string> = new Set<OperationId>([
  'legacyListFtsAnalyzers',
  'legacyUpdateFtsAnalyzers',
  'runEmulatorCommand',
  'openEmulatorWire',
  'getEmulatorSnapshotDigest',
  'getEmulatorMomentDigest',
]);

/** Whether the path of an operation names a project; the console has no paths. */
export const isOfProject = (id: OperationId): boolean =>
  (ofProject.test(id) && id !== 'createGroup' && id !== 'listGroups') || furtherOfProject.has(id);

/** The scope of a request. `groupId` absent: the whole connection; `isAny`: the connection, as far as a person sees it. */
export interface GrantScope {
  connection: string;
  groupId?: string | undefined;
  isAny?: boolean;
}

/** The strongest role that grants give on a scope; undefined: none. */
export function grantedRole(grants: readonly Grant[], scope: GrantScope): Grant['role'] | undefined {
  const roles = grants
    .filter(
      ({ connection, groupId }) =>
        connection === scope.connection &&
        (groupId === null || scope.isAny === true || groupId === scope.groupId),
    )
    .map(({ role }) => role);
  return roles.find((role) => role === 'operator') ?? roles[0];
}

/** The strongest role of all grants. */
export const strongestGrant = (grants: readonly Grant[]): Grant['role'] =>
  grants.some(({ role }) => role === 'operator') ? 'operator' : 'viewer';

/** Whether a user with these grants sees a project. Without grants a user sees all of them. */
export const seesProject = (
  grants: readonly Grant[] | undefined,
  connection: string,
  groupId: string,
): boolean => !grants?.length || grantedRole(grants, { connection, groupId }) !== undefined;

/** Whether a user with these grants sees all projects of a connection. */
export const seesAll = (grants: readonly Grant[] | undefined, connection: string): boolean =>
  !grants?.length || grantedRole(grants, { connection }) !== undefined;

/** Why grants do not suffice: the missing role, and on what. */
export function missingGrant(
  needed: 'viewer' | 'operator',
  { connection, groupId, isAny }: GrantScope,
): string {
  const what =
    groupId === undefined
      ? `${isAny ? '' : 'all projects of '}the connection ${connection}`
      : `the project ${groupId} of the connection ${connection}`;
  return `This requires the role ${needed} on ${what}. An administrator of this console can grant it.`;
}

/** Whether grants give at least a role on a scope. */
export const isGranted = (
  grants: readonly Grant[],
  scope: GrantScope,
  needed: 'viewer' | 'operator',
): boolean => {
  const role = grantedRole(grants, scope);
  return role !== undefined && hasRole(role, needed);
};
