import { useQuery } from '@tanstack/react-query';
import type { OpenSession } from '#contract/console/bff.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, monoColumn, stampColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { OwnPassword } from './own-password.tsx';
import { sessionsQuery, useRevokeAllSessions, useRevokeSession } from './settings-requests.ts';
import { describeBrowser } from './user-agent.ts';

/** The sessions of the user, and the way to end them. */
export function Sessions() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const revoke = useRevokeSession();
  const revokeAll = useRevokeAllSessions();
  if (error && !data) return <ReadFailure what="Sessions" query={{ error, refetch }} />;
  const end = (session: OpenSession): void =>
    revoke.mutate(session.id, {
      onSuccess: () => notify({ message: 'Session ended' }),
      onError: (failure: Error) => notify({ tone: 'error', message: `Not ended: ${failure.message}` }),
    });
  return (
    <Stack gap={16}>
      <ResourceTable
        id="sessions"
        label="Sessions"
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        rowName={({ userAgent }) => describeBrowser(userAgent)}
        actions={(session) => [
          {
            label: 'End session',
            icon: 'stop',
            danger: true,
            disabled: session.current && 'This is your current session: sign out instead.',
            onSelect: () => end(session),
          },
        ]}
        bare
        empty={<EmptyState title="No other sessions" />}
      />
      {/* below a list whose length is not known yet */}
      {data && (
        <div>
          <Button
            onClick={() =>
              confirm({
                title: 'Sign out everywhere?',
                consequence: 'Ends all your sessions at once, this one included.',
                confirmLabel: 'Sign out everywhere',
                danger: true,
                run: async () => {
                  const elsewhere = await revokeAll.mutateAsync(undefined);
                  location.assign(elsewhere?.next ?? '/sign-in');
                },
              })
            }
          >
            Sign out everywhere
          </Button>
        </div>
      )}
      {data && (
        <Section label="Password">
          <OwnPassword />
        </Section>
      )}
    </Stack>
  );
}

const columns: Column<OpenSession>[] = [
  textColumn('browser', 'Browser', ({ userAgent }) => describeBrowser(userAgent), {
    narrow: { line: 1 },
    cell: ({ userAgent, current }) => (
      <Row as="span" inline gap={8} align="center" title={userAgent}>
        {describeBrowser(userAgent)}
        {current && <Badge filled>this one</Badge>}
      </Row>
    ),
  }),
  monoColumn('address', 'Address', ({ address }) => address, { narrow: { line: 2 }, width: 200 }),
  stampColumn('created', 'Signed in', ({ createdAt }) => createdAt, {
    narrow: { line: 2, at: 'end', whole: true, word: 'since' },
    width: 200,
  }),
  instantColumn('seen', 'Last used', ({ lastSeenAt }) => lastSeenAt, {
    narrow: { line: 1, at: 'end', whole: true },
    width: 130,
  }),
];
