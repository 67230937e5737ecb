import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '#contract/console/access/second-factor.ts';
import { secondFactorQuery } from '#src/api/access/second-factor.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { RecoveryCodes } from '#src/ui/overlays/recovery-codes.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, monoColumn, stampColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { KeyDialog, type KeyTask } from './key-dialog.tsx';

/** The keys and recovery codes of the user. */
export function SecondFactor() {
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const [task, setTask] = useState<KeyTask>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (error && !data) return <ReadFailure what="The second factor" query={{ error, refetch }} />;
  if (data && data.exempt !== null)
    return (
      <EmptyState title="No second factor in this console">
        {data.exempt === 'provider'
          ? 'You sign in at an identity provider, which checks the second factor itself.'
          : 'The launch link signs you in: it requires access to the machine on which this console runs.'}
      </EmptyState>
    );
  const noHost =
    data?.host === null && 'Browsers support no keys at IP addresses: open the console by its host name.';
  const isLast = data?.isRequired === true && data.passkeys.length === 1;
  return (
    <Stack gap={16}>
      {data?.isRequired && <Notice>Administrators require a second factor for your role.</Notice>}
      <ResourceTable
        id="passkeys"
        label="Passkeys and security keys"
        columns={columns}
        rows={data?.passkeys}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        filters={
          <Button
            variant="primary"
            icon="plus"
            disabledReason={noHost}
            onClick={() => setTask({ kind: 'register' })}
          >
            Register key
          </Button>
        }
        actions={(key) => [
          { label: 'Rename', icon: 'edit', onSelect: () => setTask({ kind: 'rename', key }) },
          {
            label: 'Remove',
            icon: 'trash',
            danger: true,
            disabled: isLast && 'Your role requires a second factor. Register another key first.',
            onSelect: () => setTask({ kind: 'remove', key, isLast: data?.passkeys.length === 1 }),
          },
        ]}
        bare
        empty={
          <EmptyState title="No keys yet">
            With a passkey or a security key a stolen password does not open this console. Register two, and
            keep one apart.
          </EmptyState>
        }
      />
      {data && data.passkeys.length > 0 && (
        <Section label="Recovery codes">
          <Stack gap={16}>
            {data.recoveryCodesLeft <= 3 && (
              <Notice tone="warning">
                Few recovery codes are left. Replace them while you have your keys.
              </Notice>
            )}
            <p>
              {data.recoveryCodesLeft} of 10 recovery codes are unused. Each replaces a key for one sign-in,
              also at other addresses of this console.
            </p>
            <div>
              <Button onClick={() => setTask({ kind: 'renew' })}>Replace recovery codes</Button>
            </div>
          </Stack>
        </Section>
      )}
      {task && data && (
        <KeyDialog
          task={task}
          asksPassword={data.asksPassword}
          onClose={() => setTask(undefined)}
          onCodes={setCodes}
        />
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onStored={() => setCodes([])} />}
    </Stack>
  );
}

const columns: Column<Passkey>[] = [
  textColumn('name', 'Key', ({ name }) => name, { narrow: { line: 1 } }),
  monoColumn('host', 'Works at', ({ host }) => host, { narrow: { line: 2 }, width: 240 }),
  stampColumn('created', 'Registered', ({ createdAt }) => createdAt, {
    narrow: { line: 2, at: 'end', whole: true, word: 'since' },
    width: 200,
  }),
  instantColumn('used', 'Last used', ({ lastUsedAt }) => lastUsedAt, {
    narrow: { line: 1, at: 'end', whole: true },
    width: 130,
  }),
];
