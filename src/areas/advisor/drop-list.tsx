import { useMemo, useState } from 'react';
import { formatBytes, formatCount } from '#src/lib/bytes.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { notify, reportFailure } from '#src/ui/feedback/notify.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { bytesColumn, instantColumn, monoColumn, textColumn, valueColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { useDecisionRefusal, useTriage } from './advisor-requests.ts';
import { DismissDialog } from './decision-dialog.tsx';
import { decisionActions, decisionColumns } from './decisions.tsx';
import { type Drop, type DropReason, keyText } from './suggestions.ts';
import { useCovering } from './use-covering.ts';
import { useIndexChange } from './use-index-change.ts';

interface DropListProps {
  groupId: string;
  rows: readonly Drop[] | undefined;
  decided: boolean;
}

const reasons: Readonly<Record<DropReason, string>> = {
  unused: 'Unused',
  redundant: 'Redundant',
  hidden: 'Hidden',
};

/** Candidates for removal: indexes are hidden first, which can be undone, and dropped when nothing needed them. */
export function DropList({ groupId, rows, decided }: DropListProps) {
  const now = useNow();
  const triage = useTriage(groupId);
  const { obstacle, run } = useIndexChange(groupId);
  const readOnly = useDecisionRefusal();
  const [dismissing, setDismissing] = useState<Drop>();

  const setHidden = (row: Drop, hidden: boolean): Promise<void> =>
    run(row, (collection) => ({ collMod: collection, index: { name: row.name, hidden } }));
  /** Nothing is lost, so no confirmation is needed. */
  const show = (row: Drop): void => {
    setHidden(row, false).then(
      () => notify({ message: `Queries use the index ${row.name} of ${row.namespace} again` }),
      reportFailure(`The index ${row.name} is still hidden`),
    );
  };

  const hide = (row: Drop): void =>
    confirm({
      title: `Hide the index ${row.name} of ${row.namespace}?`,
      consequence:
        'No query uses a hidden index, but writes keep it up to date: showing it again takes no time. Drop it once nothing became slower.',
      confirmLabel: 'Hide index',
      run: async () => {
        await setHidden(row, true);
        notify({
          message: `Hid the index ${row.name} of ${row.namespace}`,
          action: { label: 'Undo', onAction: () => show(row) },
        });
      },
    });
  const drop = (row: Drop): void =>
    confirm({
      title: `Drop the index ${row.name} of ${row.namespace}?`,
      consequence: `${formatBytes(row.bytes)} are freed. Queries that need the index scan ${row.namespace} from then on, and building it again takes as long as the first time.`,
      confirmLabel: 'Drop index',
      danger: true,
      typedName: row.name,
      stoppable: true,
      run: async (signal) => {
        await run(row, (collection) => ({ dropIndexes: collection, index: row.name }), signal);
        await triage.decide.mutateAsync({
          place: { clusterName: row.clusterName, suggestion: row.id },
          decision: { decision: 'accepted', latencyMs: null },
        });
        notify({ message: `Dropped the index ${row.name} of ${row.namespace}` });
      },
    });

  const covering = useCovering(groupId, rows);
  const columns = useMemo(() => columnsWith(covering), [covering]);

  return (
    <>
      <ResourceTable
        id="advisor-drop"
        label="Indexes to drop"
        columns={decided ? [...columns.slice(0, 2), ...decisionColumns<Drop>()] : columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ name, namespace }) => `${name} on ${namespace}`}
        actions={(row) => [
          row.reason === 'hidden'
            ? {
                label: 'Show index again',
                icon: 'eye',
                onSelect: () => show(row),
                disabled: readOnly ?? obstacle(row.clusterName),
              }
            : {
                label: 'Hide index',
                icon: 'eye-off',
                onSelect: () => hide(row),
                disabled: readOnly ?? obstacle(row.clusterName),
              },
          {
            label: 'Drop index…',
            icon: 'trash',
            danger: true,
            onSelect: () => drop(row),
            disabled:
              readOnly ??
              obstacle(row.clusterName) ??
              (row.reason === 'hidden'
                ? undefined
                : 'Hide it first: a hidden index comes back at once if something becomes slower.'),
          },
          ...decisionActions({ row, now, refusal: readOnly, triage, onDismiss: setDismissing }),
        ]}
        evidence={{ source: `Indexes to drop of project ${groupId}` }}
        empty={
          decided ? (
            <EmptyState title="No decisions yet">
              Accepted and dismissed suggestions are listed here.
            </EmptyState>
          ) : (
            <EmptyState title="No indexes to drop">
              No index of the busiest collections is hidden, covered by another, or unused for a week.
            </EmptyState>
          )
        }
      />
      {dismissing && (
        <DismissDialog
          what={`${dismissing.name} on ${dismissing.namespace}`}
          row={dismissing}
          triage={triage}
          onClose={() => setDismissing(undefined)}
        />
      )}
    </>
  );
}

const columnsWith = (covering: ReadonlyMap<string, string>): readonly Column<Drop>[] => [
  textColumn('index', 'Index', ({ name }) => name, {
    narrow: { line: 1 },
    min: 180,
    cell: ({ name, key }) => (
      <span title={keyText(key)}>
        <Mono>{name}</Mono>
      </span>
    ),
  }),
  textColumn('on', 'On', ({ namespace }) => namespace, { narrow: { line: 2 }, min: 140 }),
  textColumn('reason', 'Why', ({ reason }) => reasons[reason], {
    width: 120,
    narrow: { line: 1, at: 'end', whole: true },
    cell: ({ reason }) => (
      <Badge mark={reason === 'hidden' ? 'hollow' : 'dot'} tone={reason === 'unused' ? 'warning' : 'dim'}>
        {reasons[reason]}
      </Badge>
    ),
  }),
  monoColumn('covering', 'Covered by', ({ id }) => covering.get(id), {
    width: 170,
    narrow: { line: 2, spare: true },
    help: 'The index that serves the same queries',
  }),
  valueColumn('uses', 'Uses', ({ uses }) => uses, formatCount, {
    width: 90,
    align: 'end',
    narrow: { line: 2, word: 'used' },
  }),
  instantColumn('since', 'Counted for', ({ since }) => since, { width: 120, align: 'end' }),
  bytesColumn('size', 'Size', ({ bytes }) => bytes, {
    width: 100,
    narrow: { line: 2, at: 'end', whole: true },
  }),
];
