import { hasRole } from '#contract/console/access/role-order.ts';
import type { Connection, User } from '#contract/console/bff.ts';
import type { RoleMapping } from '#contract/federation/schemas.ts';
import type { McpConfig } from '#contract/mcp/rows.ts';
import { worldOf } from '#contract/security/cidr.ts';
import { blocksIn } from './access-lists.ts';
import type { Held, Holder } from './holders.ts';
import { heldBy, isOwnCredential, kindLabels } from './holders.ts';

/** Access that no list of people, teams and keys contains. */
export interface IndirectHolder {
  key: string;
  kind: 'federatedGroup' | 'consoleUser' | 'mcpConfiguration';
  /** Id in paths. */
  id?: string;
  name: string;
  held: readonly Held[];
  /** May only read, whatever the roles allow: viewers and auditors of this console, and connections that are read only. */
  readOnly: boolean;
  /** Name of the API key or service account that a console user acts through. */
  through?: string;
  /** Whether it may be used from every address. */
  isOpen?: boolean;
  /** By the clock of this console's server for its users. */
  lastUsedAt?: string | undefined;
}

export const indirectLabels: Record<IndirectHolder['kind'], string> = {
  federatedGroup: 'Identity provider group',
  consoleUser: 'User of this console',
  mcpConfiguration: 'MCP configuration',
};

/** Configurations of remote MCP servers in a project or the organization: they sign in with roles of their own. */
export function mcpHolders(
  configs: readonly McpConfig[],
  place: { groupId: string } | { orgId: string },
): IndirectHolder[] {
  return configs.map(({ mcpConfigId, mcpConfigName, clientId, roles, ipAccessList }) => ({
    key: `mcpConfiguration:${mcpConfigId}`,
    kind: 'mcpConfiguration',
    id: mcpConfigId,
    name: mcpConfigName || clientId,
    readOnly: false,
    // assumed: an empty list, whose meaning is not documented here, is not reported as open
    isOpen:
      worldOf(
        ipAccessList.flatMap(({ cidrBlock, ipAddress }) => blocksIn(cidrBlock ?? ipAddress ?? undefined)),
      ).length > 0,
    held: roles.map((roleName): Held => ({ grant: { roleName, ...place } as Held['grant'] })),
  }));
}

/** Groups of the identity provider: each member gets the mapped roles at sign-in. */
export function mappedGroups(mappings: readonly RoleMapping[]): IndirectHolder[] {
  return mappings.map(({ id, externalGroupName, roleAssignments }) => ({
    key: `federatedGroup:${id}`,
    kind: 'federatedGroup',
    name: externalGroupName,
    readOnly: false,
    held: (roleAssignments ?? []).flatMap(({ role, orgId, groupId }): Held[] => {
      if (groupId) return [{ grant: { roleName: role, groupId } as Held['grant'] }];
      return orgId ? [{ grant: { roleName: role, orgId } as Held['grant'] }] : [];
    }),
  }));
}

/**
 * Users of this console, for each listed key that one of its connections uses. `users` is undefined if the
 * caller may not read them: one entry then represents all.
 */
export function consoleUsers(
  connections: readonly Connection[],
  users: readonly User[] | undefined,
  holders: readonly Holder[],
  orgId: string,
): IndirectHolder[] {
  // several connections may use one key: a person acts through it once
  return holders.flatMap((credential) => {
    const own = connections.filter(({ identity }) => isOwnCredential(credential, identity));
    if (own.length === 0) return [];
    const through = `the ${kindLabels[credential.kind]} ${credential.name}`.replace(/^the S/, 'the s');
    const held = heldBy(credential, holders, orgId).map((each): Held => ({ ...each, through }));
    const entry = (id: string, name: string, isViewer: boolean, lastSeenAt?: number | null) => ({
      key: `consoleUser:${id}:${credential.key}`,
      kind: 'consoleUser' as const,
      name,
      held,
      readOnly: isViewer || own.every(({ readOnly }) => readOnly),
      through: credential.name,
      lastUsedAt: lastSeenAt ? new Date(lastSeenAt).toISOString() : undefined,
    });
    if (!users) return [entry('all', 'Operators and administrators of this console', false)];
    return users
      .filter(({ disabled }) => !disabled)
      .map(({ id, name, role, lastSeenAt }) => entry(id, name, !hasRole(role, 'operator'), lastSeenAt));
  });
}
