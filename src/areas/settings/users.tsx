import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { User } from '#contract/console/bff.ts';
import { usersQuery } from '#src/api/console/users.ts';
import { SessionContext } from '#src/api/session-context.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { Badge, StateBadge, sentenceCase } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, stampColumn, textColumn, valueColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import classes from './settings.module.css';
import { useDeleteUser, useUpdateUser } from './settings-requests.ts';
import { UserDrawer } from './user-drawer.tsx';

interface UsersProps {
  open: string | undefined;
  onOpen: (user: string | undefined) => void;
}

/** The local users of this console. */
export function Users({ open, onOpen }: UsersProps) {
  const { data, error, refetch } = useQuery(usersQuery);
  const session = use(SessionContext);
  const update = useUpdateUser();
  const remove = useDeleteUser();
  if (error && !data) return <ReadFailure what="Users" query={{ error, refetch }} />;
  const edited = data?.find(({ id }) => id === open);
  const self = session?.user.id;
  return (
    <div className={classes.stack}>
      <ResourceTable
        id="users"
        label="Users"
        columns={columnsOf(self)}
        rows={data}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={({ id }) => onOpen(id)}
        openKey={edited?.id}
        dimmed={({ disabled }) => disabled}
        filters={
          <Button variant="primary" icon="plus" onClick={() => onOpen('new')}>
            Add user
          </Button>
        }
        actions={(user) => [
          { label: 'Edit', icon: 'edit', onSelect: () => onOpen(user.id) },
          {
            label: user.disabled ? 'Enable' : 'Disable',
            icon: user.disabled ? 'play' : 'pause',
            disabled: user.id === self && 'You cannot disable yourself.',
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
            disabled: user.id === self && 'You cannot delete yourself.',
            onSelect: () =>
              confirm({
                title: `Delete the user ${user.name}?`,
                consequence: 'Their sessions end at once. The audit log keeps what they did.',
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
      {(edited !== undefined || open === 'new') && (
        <UserDrawer key={edited?.id ?? 'new'} user={edited} onClose={() => onOpen(undefined)} />
      )}
    </div>
  );
}

function columnsOf(self: string | undefined): Column<User>[] {
  return [
    textColumn('name', 'User', ({ name }) => name, {
      narrow: { line: 1 },
      cell: ({ id, name }) => (
        <span className={classes.pair}>
          {name}
          {id === self && <Badge filled>you</Badge>}
        </span>
      ),
    }),
    valueColumn('role', 'Role', ({ role }) => role, sentenceCase, {
      narrow: { line: 2, whole: true },
      width: 140,
    }),
    {
      id: 'state',
      header: 'State',
      narrow: { line: 1, at: 'end', whole: true },
      width: 120,
      sortValue: ({ disabled }) => disabled,
      cell: ({ disabled }) =>
        disabled ? <StateBadge kind="off" state="disabled" /> : <StateBadge kind="ok" state="enabled" />,
    },
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
