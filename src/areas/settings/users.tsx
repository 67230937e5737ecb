import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { User } from '#contract/console/bff.ts';
import type { Grant } from '#contract/console/grants/grants.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { usersQuery } from '#src/api/console/users.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { Badge, StateBadge, sentenceCase } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, stampColumn, textColumn, valueColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { SecondFactorPolicyDrawer } from './second-factor-policy.tsx';
import { useDeleteUser, useResetSecondFactor, useUpdateUser } from './settings-requests.ts';
import { UserDrawer } from './user-drawer.tsx';

interface UsersProps {
  open: string | undefined;
  onOpen: (user: string | undefined) => void;
}

/** The local users of this console. */
export function Users({ open, onOpen }: UsersProps) {
  const { data, error, refetch } = useQuery({ ...usersQuery, refetchInterval: 30_000 });
  const session = use(SessionContext);
  const update = useUpdateUser();
  const remove = useDeleteUser();
  const reset = useResetSecondFactor();
  const [isPolicyOpen, setPolicyOpen] = useState(false);
  if (error && !data) return <ReadFailure what="Users" query={{ error, refetch }} />;
  const edited = data?.find(({ id }) => id === open);
  const self = session?.user.id;
  // auditors read the list
  const refusal =
    session?.user.role === 'administrator' ? undefined : 'Only administrators of this console change users.';
  return (
    <Stack gap={16}>
      <ResourceTable
        id="users"
        label="Users"
        columns={columnsOf(self)}
        rows={data}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        {...(refusal === undefined ? { onOpen: ({ id }: User) => onOpen(id) } : {})}
        openKey={edited?.id}
        dimmed={({ disabled }) => disabled}
        filters={
          <ButtonRow>
            <Button variant="primary" icon="plus" disabledReason={refusal} onClick={() => onOpen('new')}>
              Add user
            </Button>
            <Button icon="access" onClick={() => setPolicyOpen(true)}>
              Second factor policy
            </Button>
          </ButtonRow>
        }
        actions={(user) => [
          { label: 'Edit', icon: 'edit', disabled: refusal, onSelect: () => onOpen(user.id) },
          {
            label: 'Reset second factor',
            icon: 'access',
            danger: true,
            disabled: refusal ?? (user.passkeys === 0 && 'The user has no second factor here.'),
            onSelect: () =>
              confirm({
                title: `Reset the second factor of ${user.name}?`,
                consequence:
                  'All keys and recovery codes of this user are removed, and the sessions end. All administrators are notified.',
                confirmLabel: 'Reset second factor',
                danger: true,
                run: () => reset.mutateAsync(user.id),
              }),
          },
          {
            label: user.disabled ? 'Enable' : 'Disable',
            icon: user.disabled ? 'play' : 'pause',
            disabled: refusal ?? (user.id === self && 'You cannot disable yourself.'),
            onSelect: () =>
              update.mutate(
                { id: user.id, patch: { disabled: !user.disabled } },
                {
                  onError: (failure: Error) =>
                    notify({ tone: 'error', message: `Not changed: ${failure.message}` }),
                },
              ),
          },
          {
            label: 'Delete',
            icon: 'trash',
            danger: true,
            disabled: refusal ?? (user.id === self && 'You cannot delete yourself.'),
            onSelect: () =>
              confirm({
                title: `Delete the user ${user.name}?`,
                consequence: 'Their sessions end at once. The audit log keeps their actions.',
                confirmLabel: 'Delete user',
                danger: true,
                run: () => remove.mutateAsync(user.id),
              }),
          },
        ]}
        empty={
          <EmptyState title="No local users">People sign in by the launch link or single sign-on.</EmptyState>
        }
      />
      {isPolicyOpen && <SecondFactorPolicyDrawer refusal={refusal} onClose={() => setPolicyOpen(false)} />}
      {refusal === undefined && (edited !== undefined || open === 'new') && (
        <UserDrawer key={edited?.id ?? 'new'} user={edited} onClose={() => onOpen(undefined)} />
      )}
    </Stack>
  );
}

const factorText = ({ kind, passkeys }: User): string => {
  if (kind === 'provider') return 'at the provider';
  if (kind === 'launch') return 'launch link';
  return passkeys === 0 ? 'none' : `${passkeys} ${passkeys === 1 ? 'key' : 'keys'}`;
};
const grantText = ({ role, connection, groupId }: Grant): string =>
  `${role} on ${connection}${groupId === null ? '' : `, project ${groupId}`}`;

function limitText(grants: readonly Grant[]): string {
  const [first, ...rest] = grants;
  if (!first) return 'no limit';
  return rest.length === 0 ? grantText(first) : `${grantText(first)} and ${rest.length} more`;
}

function columnsOf(self: string | undefined): Column<User>[] {
  return [
    textColumn('name', 'User', ({ name }) => name, {
      narrow: { line: 1 },
      cell: ({ id, name }) => (
        <Row as="span" inline gap={8} align="center">
          {name}
          {id === self && <Badge filled>you</Badge>}
        </Row>
      ),
    }),
    valueColumn('role', 'Role', ({ role }) => role, sentenceCase, {
      narrow: { line: 2, whole: true },
      width: 140,
    }),
    textColumn('limit', 'Limited to', ({ grants }) => grants.map(grantText).join(', '), {
      narrow: { line: 2, spare: true },
      cell: ({ grants }) => (
        <Text
          as="span"
          title={grants.map(grantText).join('\n')}
          tone={grants.length === 0 ? 'dim' : undefined}
        >
          {limitText(grants)}
        </Text>
      ),
    }),
    {
      id: 'state',
      header: 'State',
      narrow: { line: 1, at: 'end', whole: true },
      width: 190,
      sortValue: ({ disabled }) => disabled,
      cell: ({ disabled, isTemporary }) => {
        if (disabled) return <StateBadge kind="off" state="disabled" />;
        if (isTemporary) return <StateBadge kind="warning" state="temporary password" />;
        return <StateBadge kind="ok" state="enabled" />;
      },
    },
    textColumn('factor', 'Second factor', factorText, {
      narrow: { line: 2, spare: true, word: 'second factor' },
      width: 150,
    }),
    stampColumn('created', 'Created', ({ createdAt }) => createdAt, {
      narrow: { line: 2, spare: true, word: 'since' },
      width: 200,
    }),
    instantColumn('seen', 'Last seen', ({ lastSeenAt }) => lastSeenAt, {
      narrow: { line: 2, at: 'end', whole: true, word: 'seen' },
      width: 120,
    }),
  ];
}
