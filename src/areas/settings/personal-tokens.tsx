import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { PersonalToken } from '#contract/console/access/personal-tokens.ts';
import { hasRole } from '#contract/console/access/role-order.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { Badge, sentenceCase } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, stampColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { AbsoluteInstant, Instant } from '#src/ui/values/instant.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { PersonalTokenDialog } from './personal-token-dialog.tsx';
import { personalTokensQuery, useRevokePersonalToken } from './personal-token-requests.ts';

/** The personal access tokens of the user, and of all users for administrators and auditors. */
export function PersonalTokens() {
  const session = use(SessionContext);
  const { data, error, refetch } = useQuery(personalTokensQuery);
  const revoke = useRevokePersonalToken();
  const [creating, setCreating] = useState(false);
  if (error && !data) return <ReadFailure what="Personal access tokens" query={{ error, refetch }} />;
  return (
    <Stack gap={16}>
      <ResourceTable
        id="personal-tokens"
        label="Personal access tokens"
        columns={hasRole(session?.user.role ?? 'viewer', 'auditor') ? columns : ownColumns}
        rows={data}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        filters={
          <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
            Create token
          </Button>
        }
        actions={(token) => [
          {
            label: 'Revoke',
            icon: 'trash',
            danger: true,
            disabled:
              token.userId !== session?.user.id &&
              session?.user.role === 'auditor' &&
              'Auditors revoke only their own tokens.',
            onSelect: () =>
              confirm({
                title: `Revoke the token ${token.name}?`,
                consequence: 'Programs that use it are refused at once. A revoked token cannot be restored.',
                confirmLabel: 'Revoke token',
                danger: true,
                run: () => revoke.mutateAsync(token.id),
              }),
          },
        ]}
        bare
        empty={
          <EmptyState title="No personal access tokens yet">
            A program calls the console's own API by a token: with a role, optionally for one connection, and
            until it expires. The audit log names the token beside its user.
          </EmptyState>
        }
      />
      {creating && <PersonalTokenDialog onClose={() => setCreating(false)} />}
    </Stack>
  );
}

const columns: Column<PersonalToken>[] = [
  textColumn('name', 'Token', ({ name }) => name, { narrow: { line: 1 } }),
  textColumn('user', 'User', ({ userName }) => userName, { narrow: { line: 2 }, width: 130 }),
  textColumn('role', 'Role', ({ role }) => sentenceCase(role), { narrow: { line: 2 }, width: 120 }),
  textColumn('connection', 'Connection', ({ connection }) => connection ?? 'every connection', {
    narrow: { line: 2 },
    width: 180,
  }),
  stampColumn('expires', 'Expires', ({ expiresAt }) => expiresAt, {
    narrow: { line: 1, at: 'end', whole: true, word: 'until' },
    width: 210,
    cell: ({ expiresAt }) =>
      expiresAt <= serverNow() ? (
        <Badge tone="warning">expired</Badge>
      ) : (
        <AbsoluteInstant value={expiresAt} />
      ),
  }),
  instantColumn('used', 'Last used', ({ lastUsedAt }) => lastUsedAt ?? undefined, {
    width: 230,
    cell: ({ lastUsedAt, address }) =>
      lastUsedAt === null ? (
        'never'
      ) : (
        <>
          <Instant value={lastUsedAt} past /> from <Mono>{address}</Mono>
        </>
      ),
  }),
];
const ownColumns = columns.filter(({ id }) => id !== 'user');
