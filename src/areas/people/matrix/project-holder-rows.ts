import type { Result } from '#contract/api/operations.ts';
import type { HolderKind } from '../shared/holders.ts';

type Row<Id extends 'listGroupUsers' | 'listGroupTeams' | 'listGroupApiKeys' | 'listGroupServiceAccounts'> =
  Result<Id>['results'][number];

/** A holder of roles in a project, as listed by the project itself. */
export interface ProjectHolder {
  key: string;
  kind: HolderKind;
  name: string;
  /** Name of a person, public key, client id. */
  detail: string;
  roles: readonly string[];
  /** Whether it is the credential of the connection itself. */
  own: boolean;
}

interface ProjectLists {
  users: readonly Pick<Row<'listGroupUsers'>, 'id' | 'username' | 'firstName' | 'lastName' | 'roles'>[];
  teams: readonly Pick<Row<'listGroupTeams'>, 'teamId' | 'roleNames'>[];
  keys: readonly Pick<Row<'listGroupApiKeys'>, 'id' | 'desc' | 'publicKey' | 'roles'>[];
  accounts: readonly Pick<Row<'listGroupServiceAccounts'>, 'clientId' | 'name' | 'roles'>[];
}

/** People first, each kind by name. A project lists only the ids of teams; their names come from the organization. */
export function projectHoldersOf(
  { groupId, identity }: { groupId: string; identity: string },
  { users, teams, keys, accounts }: ProjectLists,
): ProjectHolder[] {
  const rows: ProjectHolder[] = [
    ...users.map(
      ({ id, username, firstName = '', lastName = '', roles }): ProjectHolder => ({
        ...{ key: `person:${id}`, kind: 'person', name: username },
        ...{ detail: `${firstName} ${lastName}`.trim(), roles, own: false },
      }),
    ),
    ...teams.map(
      ({ teamId, roleNames }): ProjectHolder => ({
        ...{ key: `team:${teamId}`, kind: 'team', name: teamId, detail: '', roles: roleNames, own: false },
      }),
    ),
    ...keys.map(
      ({ id, desc, publicKey, roles }): ProjectHolder => ({
        ...{
          key: `apiKey:${id}`,
          kind: 'apiKey',
          name: desc,
          detail: publicKey,
          own: publicKey === identity,
        },
        roles: roles.flatMap((role) => (role.groupId === groupId && role.roleName ? [role.roleName] : [])),
      }),
    ),
    ...accounts.map(
      ({ clientId, name, roles }): ProjectHolder => ({
        ...{ key: `serviceAccount:${clientId}`, kind: 'serviceAccount', name, detail: clientId },
        ...{ roles, own: clientId === identity },
      }),
    ),
  ];
  const order: readonly HolderKind[] = ['person', 'team', 'apiKey', 'serviceAccount'];
  return rows.toSorted(
    (one, other) =>
      order.indexOf(one.kind) - order.indexOf(other.kind) || one.name.localeCompare(other.name, 'en'),
  );
}
