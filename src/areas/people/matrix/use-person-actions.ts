import type { Result } from '#contract/api/operations.ts';
import { lastOwnerText } from '#contract/people/errors.ts';
import type { GroupRole, OrgRole } from '#contract/roles.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { call } from '#src/api/client.ts';
import { useConnection } from '#src/api/connection.ts';
import { collected, useAdding } from '#src/api/console/change-sets.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { plural } from '#src/lib/bytes.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { besideConfirm } from '#src/ui/actions/add-to-set.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import type { Holder } from '../shared/holders.ts';
import { type OrgPeople, useReadPeopleAgain } from '../shared/use-org-people.ts';

/** What can be done with a row: open its roles; remove a person; invite again or withdraw who has not joined. */
export function usePersonActions(
  orgId: string,
  people: OrgPeople,
  onRoles: (holder: Holder) => void,
): (holder: Holder) => ActionItem[] {
  const connection = useConnection();
  const refusal = useRefusal('removeOrgUser', { orgId });
  const again = useReadPeopleAgain();
  const remove = useConfirmed('removeOrgUser', { onDone: again });
  const adding = useAdding();
  const removal = (holder: Holder): ActionItem => {
    const projects = Object.keys(holder.groups).length;
    return {
      label: 'Remove from organization',
      icon: 'trash',
      danger: true,
      disabled: refusal ?? (isLastOwner(holder, people.holders ?? []) && lastOwnerText),
      onSelect: () =>
        remove({
          title: `Remove ${holder.name} from the organization?`,
          consequence: `They lose their roles in the organization, in ${plural(projects, 'project')} and in ${plural(holder.teamIds.length, 'team')}, and notifications that are sent to them end. API keys that they created stay.`,
          confirmLabel: 'Remove person',
          danger: true,
          typedName: holder.name,
          args: () => ({ orgId, userId: holder.id }),
          change: `Remove ${holder.name} from the organization`,
        }),
    };
  };
  const invitation = (holder: Holder): ActionItem[] => [
    {
      label: 'Invite again',
      icon: 'refresh',
      disabled: refusal,
      onSelect: () =>
        confirm({
          title: `Invite ${holder.name} again?`,
          consequence:
            'The invitation that is there is withdrawn, and a new one with the same roles and teams is sent.',
          confirmLabel: 'Invite again',
          beside: besideConfirm(adding, () => [
            collected(
              'removeOrgUser',
              { orgId, userId: holder.id },
              `Withdraw the invitation of ${holder.name}`,
            ),
            collected(
              'createOrgUser',
              { orgId, body: invitationLike(holder) },
              `Invite ${holder.name} again`,
            ),
          ]),
          run: async () => {
            await call('removeOrgUser', connection.id, { orgId, userId: holder.id });
            await inviteLike(orgId, connection.id, holder);
            await again();
            notify({ message: `${holder.name} invited again` });
          },
        }),
    },
    {
      label: 'Withdraw invitation',
      icon: 'trash',
      danger: true,
      disabled: refusal,
      onSelect: () =>
        remove({
          title: `Withdraw the invitation of ${holder.name}?`,
          consequence: 'The link in the mail that they got no longer works.',
          confirmLabel: 'Withdraw invitation',
          danger: true,
          args: () => ({ orgId, userId: holder.id }),
          change: `Withdraw the invitation of ${holder.name}`,
        }),
    },
  ];
  return (holder) => [
    { label: 'Roles', icon: 'edit', onSelect: () => onRoles(holder) },
    ...(holder.kind !== 'person' ? [] : holder.status === 'ACTIVE' ? [removal(holder)] : invitation(holder)),
  ];
}

/** Whether no other person who has joined owns the organization. */
function isLastOwner(holder: Holder, holders: readonly Holder[]): boolean {
  const owns = ({ kind, status, orgRoles }: Holder) =>
    kind === 'person' && status === 'ACTIVE' && orgRoles.includes('ORG_OWNER');
  return owns(holder) && !holders.some((one) => one.key !== holder.key && owns(one));
}

/** With everything that an earlier invitation had. */
const invitationLike = (holder: Holder) => ({
  username: holder.name,
  roles: {
    orgRoles: holder.orgRoles as OrgRole[],
    groupRoleAssignments: Object.entries(holder.groups).map(([groupId, roles]) => ({
      groupId,
      groupRoles: roles as GroupRole[],
    })),
  },
  teamIds: [...holder.teamIds],
});

/** Invites with all values of the earlier invitation; reports a failure after that one was withdrawn. */
async function inviteLike(
  orgId: string,
  connection: string,
  holder: Holder,
): Promise<Result<'createOrgUser'>> {
  const body = invitationLike(holder);
  try {
    return await call('createOrgUser', connection, { orgId, body }, { idempotencyKey: crypto.randomUUID() });
  } catch (error) {
    const why = messageOf(error);
    throw new Error(`The earlier invitation was withdrawn, but no new one was sent: ${why}`);
  }
}
