import { useState } from 'react';
import { useConsoleRefusal } from '#src/api/access/console-refusal.ts';
import type { DataSource } from '#src/api/data-sources.ts';
import { runCommand } from '#src/api/run-command.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { figureColumn, monoColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import type { RunningOperation } from './readings.ts';
import classes from './real-time.module.css';

interface RunningOperationsProps {
  source: DataSource;
  running: readonly RunningOperation[];
  /** Why the database does not report them. */
  untold: string | undefined;
}

/** What runs now, the longest first; each can be ended. */
export function RunningOperations({ source, running, untold }: RunningOperationsProps) {
  const refusal = useConsoleRefusal() ?? source.readOnly;
  // an operation that has ended meanwhile stays in the drawer as it was seen last
  const [opened, setOpened] = useState<RunningOperation>();
  const kill = ({ opid, shape, namespace, client }: RunningOperation): void =>
    confirm({
      title: `Kill operation on ${namespace}?`,
      consequence: `${shape}, requested by ${client}, ends with an error at its client. Its writes within a transaction are undone; other writes stay.`,
      confirmLabel: 'Kill operation',
      run: async () => {
        await runCommand({ source: source.ref, read: 'primary' }, 'admin', {
          killOp: { $numberInt: '1' },
          op: opid,
        });
        setOpened(undefined);
        notify({ message: `Requested ${source.name} to end the operation on ${namespace}` });
      },
    });
  if (untold !== undefined) {
    return (
      <Section label="Running now">
        <Notice tone="warning" title="Operations could not be read">
          {untold}
        </Notice>
      </Section>
    );
  }
  return (
    <Section label="Running now">
      <ResourceTable
        id="real-time-operations"
        label="Operations that run now"
        columns={columns}
        rows={running}
        rowKey={({ key }) => key}
        rowName={({ shape, namespace }) => `${shape} on ${namespace}`}
        onOpen={setOpened}
        openKey={opened?.key}
        actions={(row) => [
          {
            label: 'Kill operation',
            icon: 'close',
            danger: true,
            onSelect: () => kill(row),
            disabled: row.ending ? 'Its end is already requested.' : refusal,
          },
        ]}
        empty={
          <EmptyState title="Nothing runs at this moment">
            Most operations end within milliseconds. Long ones are listed here.
          </EmptyState>
        }
      />
      {opened && <OperationDrawer operation={opened} onClose={() => setOpened(undefined)} />}
    </Section>
  );
}

function OperationDrawer({ operation, onClose }: { operation: RunningOperation; onClose: () => void }) {
  const { namespace, shape, micros, client, appName, user, plan, command } = operation;
  return (
    <Drawer title={<Mono>{shape}</Mono>} facts={namespace} onClose={onClose}>
      <KeyValue
        items={[
          { label: 'Running for', value: formatDuration(micros / 1000) },
          { label: 'Client', value: <Mono>{client}</Mono> },
          { label: 'Application', value: appName ?? '—' },
          { label: 'User', value: user ?? '—' },
          { label: 'Plan', value: plan ?? 'not reported yet' },
        ]}
      />
      <Section label="Command">
        <pre className={classes.command}>{command}</pre>
      </Section>
    </Drawer>
  );
}

const columns: readonly Column<RunningOperation>[] = [
  figureColumn(
    'micros',
    'Running for',
    ({ micros }) => micros,
    (micros) => formatDuration(micros / 1000),
    {
      width: 112,
      narrow: { line: 1, at: 'end', whole: true },
    },
  ),
  textColumn('shape', 'Operation', ({ shape }) => shape, {
    min: 220,
    cell: ({ shape, ending }) => (
      <>
        <Mono>{shape}</Mono>
        {ending && ' ending'}
      </>
    ),
    narrow: { line: 1 },
  }),
  monoColumn('namespace', 'Collection', ({ namespace }) => namespace, {
    width: 180,
    narrow: { line: 2 },
  }),
  textColumn('client', 'Client', ({ appName, client }) => `${appName ?? ''} ${client}`, {
    width: 240,
    cell: ({ appName, client }) => (appName === undefined ? client : `${appName}, ${client}`),
    narrow: { line: 2, at: 'end' },
  }),
  textColumn('user', 'User', ({ user }) => user, {
    width: 120,
    cell: ({ user }) => user ?? '—',
  }),
];
