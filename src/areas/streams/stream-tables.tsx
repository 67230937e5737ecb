import type { ReactNode } from 'react';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, longTextColumn, stateColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { typeLabel } from './connection-kinds.ts';
import {
  type Connection,
  connectionKinds,
  failureOf,
  type Processor,
  processorKind,
  regionText,
  stagesText,
  stateLabel,
  targetOf,
  usersOf,
  type Workspace,
} from './stream-texts.ts';

interface TableProps<Row> {
  groupId: string;
  rows: readonly Row[] | undefined;
  openKey: string | undefined;
  onOpen: (name: string) => void;
  action: ReactNode;
}

const workspaceColumns: Column<Workspace>[] = [
  textColumn('name', 'Workspace', ({ name }) => name, { min: 160, narrow: { line: 1 } }),
  textColumn('region', 'Region', regionText, { width: 220, narrow: { line: 2, whole: true } }),
  textColumn('tier', 'Tier', ({ streamConfig: { tier } }) => tier, {
    width: 90,
    narrow: { line: 1, at: 'end' },
  }),
  longTextColumn('host', 'Host', ({ hostnames }) => hostnames[0], {
    min: 220,
    narrow: { line: 2, spare: true },
  }),
];

/** The workspaces of a project; the parts of the open one are below. */
export function WorkspacesTable({ groupId, rows, openKey, onOpen, action }: TableProps<Workspace>) {
  return (
    <ResourceTable
      id="stream-workspaces"
      label="Stream workspaces"
      columns={workspaceColumns}
      rows={rows}
      rowKey={({ name }) => name}
      rowName={({ name }) => name}
      onOpen={({ name }) => onOpen(name)}
      openKey={openKey}
      bare
      empty={
        <EmptyState title="No stream workspaces yet" action={action}>
          A workspace runs processors that read, transform and write streams of events.
        </EmptyState>
      }
      evidence={{ project: groupId }}
    />
  );
}

export function ConnectionsTable({
  groupId,
  rows,
  processors,
  openKey,
  onOpen,
  action,
}: TableProps<Connection> & { processors: readonly Processor[] | undefined }) {
  const columns: Column<Connection>[] = [
    textColumn('name', 'Connection', ({ name }) => name, { min: 160, narrow: { line: 1 } }),
    textColumn('type', 'Type', ({ type }) => typeLabel(type), {
      width: 180,
      narrow: { line: 2, whole: true },
    }),
    stateColumn('state', 'State', ({ state }) => state, connectionKinds, { width: 110 }),
    longTextColumn('target', 'Leads to', targetOf, { min: 180, narrow: { line: 2, spare: true } }),
    textColumn(
      'users',
      'Used by',
      ({ name }) =>
        processors
          ? usersOf(name, processors)
              .map((each) => each.name)
              .join(', ') || null
          : 'unknown',
      { width: 200 },
    ),
  ];
  return (
    <ResourceTable
      id="stream-connections"
      label="Connections"
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      rowName={({ name }) => name}
      onOpen={({ name }) => onOpen(name)}
      openKey={openKey}
      bare
      empty={
        <EmptyState title="No connections yet" action={action}>
          Processors read from and write to connections: clusters, Kafka, HTTPS and others.
        </EmptyState>
      }
      evidence={{ project: groupId }}
    />
  );
}

const processorColumns: Column<Processor>[] = [
  textColumn('name', 'Processor', ({ name }) => name, { min: 160, narrow: { line: 1 } }),
  {
    id: 'state',
    header: 'State',
    width: 120,
    decides: true,
    narrow: { line: 1, at: 'end', whole: true },
    sortValue: ({ state }) => state,
    cell: ({ state }) => <StateBadge kind={processorKind(state)} state={state} label={stateLabel(state)} />,
  },
  longTextColumn('stages', 'Pipeline', stagesText, { min: 200, narrow: { line: 2 } }),
  countColumn('read', 'Messages read', ({ stats }) => numberOf(stats?.inputMessageCount), { width: 140 }),
  countColumn('written', 'Messages written', ({ stats }) => numberOf(stats?.outputMessageCount), {
    width: 160,
  }),
  countColumn('dead', 'Dead letters', ({ stats }) => numberOf(stats?.dlqMessageCount), { width: 130 }),
  textColumn('tier', 'Tier', ({ tier }) => tier, { width: 90, optional: true }),
];

const failureColumn: Column<Processor> = longTextColumn(
  'failure',
  'Failure',
  (processor) => failureOf(processor) ?? null,
  { min: 220, narrow: { line: 2, spare: true } },
);

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export function ProcessorsTable({
  groupId,
  rows,
  openKey,
  onOpen,
  action,
  actions,
}: TableProps<Processor> & { actions: (processor: Processor) => ActionItem[] }) {
  return (
    <ResourceTable
      id="stream-processors"
      label="Processors"
      columns={rows?.some(failureOf) ? [...processorColumns, failureColumn] : processorColumns}
      rows={rows}
      rowKey={({ name }) => name}
      rowName={({ name }) => name}
      onOpen={({ name }) => onOpen(name)}
      openKey={openKey}
      actions={actions}
      bare
      empty={
        <EmptyState title="No processors yet" action={action}>
          A processor runs a pipeline from a source to a sink until it is stopped.
        </EmptyState>
      }
      evidence={{ project: groupId }}
    />
  );
}
