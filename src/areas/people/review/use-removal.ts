import { useNavigate } from '@tanstack/react-router';
import type { Args, OperationId } from '#contract/api/operations.ts';
import { useRefusals } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { useConfirmedChange } from '#src/changes/use-confirmed.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { useReadPeopleAgain } from '../shared/use-org-people.ts';
import { removalOf } from './removal.ts';
import type { ReviewRow } from './review-row.ts';
import { historiesOf, type RowHistory } from './row-history.ts';

/** Beside each row: who gave it and since when, and "remove" with what that would break. */
export function useRemoval(orgId: string, rows: readonly ReviewRow[]): (row: ReviewRow) => ActionItem[] {
  const connection = useConnection();
  const refusals = useEndingRefusals();
  const ask = useConfirmedChange({ onDone: useReadPeopleAgain() });
  const show = useShowHistory(orgId);
  return (row) => {
    const end = endingOf(orgId, row);
    const { label, consequence, refusal: own, typedName } = removalOf(row, rows, connection.identity);
    return [
      ...historiesOf(row).map((history) => ({
        label: history.label,
        icon: 'history' as const,
        onSelect: () => show(history),
      })),
      {
        label,
        icon: 'trash',
        danger: true,
        disabled: (end && refusals[end.operationId]({ orgId, groupId: row.groupId })) ?? own,
        onSelect: () =>
          end &&
          ask({
            title: `${label}: ${row.who}?`,
            consequence,
            confirmLabel: label,
            danger: true,
            ...(typedName === undefined ? {} : { typedName }),
            change: { ...end, title: `${label}: ${row.who}` },
          }),
      },
    ];
  };
}

function useShowHistory(orgId: string) {
  const { id: connectionId } = useConnection();
  const navigate = useNavigate();
  return ({ groupId, on, family, of }: RowHistory): void =>
    void (groupId === undefined
      ? navigate({
          to: '/c/$connectionId/activity',
          params: { connectionId },
          search: { org: orgId, on, family, of },
        })
      : navigate({
          to: '/c/$connectionId/groups/$groupId/activity',
          params: { connectionId, groupId },
          search: { on, family, of },
        }));
}

/**
 * Refusals of the requests that remove a row, by operation: a user who may delete a database user need not be
 * an owner of the organization.
 */
function useEndingRefusals() {
  return {
    removeOrgUser: useRefusals('removeOrgUser'),
    removeGroupUser: useRefusals('removeGroupUser'),
    removeOrgTeamUser: useRefusals('removeOrgTeamUser'),
    deleteOrgApiKey: useRefusals('deleteOrgApiKey'),
    removeGroupApiKey: useRefusals('removeGroupApiKey'),
    deleteOrgServiceAccount: useRefusals('deleteOrgServiceAccount'),
    deleteGroupServiceAccount: useRefusals('deleteGroupServiceAccount'),
    deleteGroupDatabaseUser: useRefusals('deleteGroupDatabaseUser'),
    deleteGroupAccessListEntry: useRefusals('deleteGroupAccessListEntry'),
    deleteGroupAiModelApiKey: useRefusals('deleteGroupAiModelApiKey'),
    deleteGroupMcpConfig: useRefusals('deleteGroupMcpConfig'),
    deleteOrgMcpConfig: useRefusals('deleteOrgMcpConfig'),
  } satisfies Partial<Record<OperationId, unknown>>;
}
type EndingId = keyof ReturnType<typeof useEndingRefusals>;

interface Ending {
  operationId: EndingId;
  args: object;
}

const ending = <Id extends EndingId>(operationId: Id, args: Args<Id>): Ending => ({ operationId, args });

/** The one request that removes the access in a row. */
function endingOf(orgId: string, row: ReviewRow): Ending | undefined {
  const { holder, groupId, team, entry, user, indirect, modelKeyId } = row;
  if (user) {
    const { databaseName, username } = user;
    return ending('deleteGroupDatabaseUser', { groupId: user.groupId, databaseName, username });
  }
  if (entry && groupId !== undefined) {
    const entryValue = entry.awsSecurityGroup ?? entry.cidrBlock ?? entry.ipAddress ?? '';
    return ending('deleteGroupAccessListEntry', { groupId, entryValue });
  }
  if (modelKeyId !== undefined && groupId !== undefined)
    return ending('deleteGroupAiModelApiKey', { groupId, apiKeyId: modelKeyId });
  if (indirect?.kind === 'mcpConfiguration' && indirect.id !== undefined) {
    const { id: mcpConfigId } = indirect;
    return groupId === undefined
      ? ending('deleteOrgMcpConfig', { orgId, mcpConfigId })
      : ending('deleteGroupMcpConfig', { groupId, mcpConfigId });
  }
  if (!holder) return undefined;
  const { id } = holder;
  if (team) return ending('removeOrgTeamUser', { orgId, teamId: team.id, body: { id } });
  if (holder.kind === 'person') {
    return groupId === undefined
      ? ending('removeOrgUser', { orgId, userId: id })
      : ending('removeGroupUser', { groupId, userId: id });
  }
  if (holder.kind === 'apiKey') {
    return groupId === undefined
      ? ending('deleteOrgApiKey', { orgId, apiUserId: id })
      : ending('removeGroupApiKey', { groupId, apiUserId: id });
  }
  return groupId === undefined
    ? ending('deleteOrgServiceAccount', { orgId, clientId: id })
    : ending('deleteGroupServiceAccount', { groupId, clientId: id });
}
