import { useQueryClient } from '@tanstack/react-query';
import { useRefusal } from '#src/api/can.ts';
import { call } from '#src/api/client.ts';
import { useConnection } from '#src/api/connection.ts';
import { readAgain } from '#src/api/query.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { readPeopleAgain } from '../shared/use-org-people.ts';
import { removalOf } from './removal.ts';
import type { ReviewRow } from './review-row.ts';

/** "Remove" beside each row, with what that would break. */
export function useRemoval(orgId: string, rows: readonly ReviewRow[]): (row: ReviewRow) => ActionItem[] {
  const connection = useConnection();
  const client = useQueryClient();
  const refusal = useRefusal('removeOrgUser', { orgId });
  return (row) => {
    const { label, consequence, refusal: own, typedName } = removalOf(row, rows, connection.identity);
    return [
      {
        label,
        icon: 'trash',
        danger: true,
        disabled: refusal ?? own,
        onSelect: () =>
          confirm({
            title: `${label}: ${row.who}?`,
            consequence,
            confirmLabel: label,
            danger: true,
            ...(typedName === undefined ? {} : { typedName }),
            run: async () => {
              await remove(orgId, connection.id, row);
              await readAgain(client, connection.id);
              await readPeopleAgain(client, connection.id);
            },
          }),
      },
    ];
  };
}

/** The one request that ends what a row says. */
function remove(orgId: string, connection: string, row: ReviewRow): Promise<unknown> {
  const { holder, groupId, team, entry, user } = row;
  if (user) {
    const { databaseName, username } = user;
    return call('deleteGroupDatabaseUser', connection, { groupId: user.groupId, databaseName, username });
  }
  if (entry && groupId !== undefined) {
    const entryValue = entry.awsSecurityGroup ?? entry.cidrBlock ?? entry.ipAddress ?? '';
    return call('deleteGroupAccessListEntry', connection, { groupId, entryValue });
  }
  if (!holder) return Promise.resolve();
  const { id } = holder;
  if (team) return call('removeOrgTeamUser', connection, { orgId, teamId: team.id, body: { id } });
  if (holder.kind === 'person') {
    return groupId === undefined
      ? call('removeOrgUser', connection, { orgId, userId: id })
      : call('removeGroupUser', connection, { groupId, userId: id });
  }
  if (holder.kind === 'apiKey') {
    return groupId === undefined
      ? call('deleteOrgApiKey', connection, { orgId, apiUserId: id })
      : call('removeGroupApiKey', connection, { groupId, apiUserId: id });
  }
  return groupId === undefined
    ? call('deleteOrgServiceAccount', connection, { orgId, clientId: id })
    : call('deleteGroupServiceAccount', connection, { groupId, clientId: id });
}
