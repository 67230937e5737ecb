import { useState } from 'react';
import { fromEntries } from '#contract/values/field-order.ts';
import { formatCount, formatShare } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, textColumn, valueColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import classes from './advisor.module.css';
import { useDecisionRefusal, useTriage } from './advisor-requests.ts';
import { CreationDrawer } from './creation-drawer.tsx';
import { DismissDialog } from './decision-dialog.tsx';
import { decisionActions, decisionColumns } from './decisions.tsx';
import { useMeasuring } from './measure-query.ts';
import { type Creation, indexName, keyLine, keyText } from './suggestions.ts';
import { useIndexChange } from './use-index-change.ts';

interface CreationListProps {
  groupId: string;
  /** Undefined while loading. */
  rows: readonly Creation[] | undefined;
  /** The rows are decided suggestions. */
  decided: boolean;
}

/** Indexes that would help, by their impact; each can be created, dismissed, or put off. */
export function CreationList({ groupId, rows, decided }: CreationListProps) {
  const now = useNow();
  const triage = useTriage(groupId);
  const { obstacle, run } = useIndexChange(groupId);
  const measuring = useMeasuring(groupId);
  const readOnly = useDecisionRefusal();
  const [dismissing, setDismissing] = useState<Creation>();
  const [openId, setOpenId] = useState<string>();
  const open = rows?.find(({ id }) => id === openId);

  const create = (row: Creation): void => {
    const { clusterName, namespace, key, averageMs, id } = row;
    const name = indexName(key);
    confirm({
      title: `Create ${keyText(key)} on ${namespace}?`,
      consequence: `${clusterName} builds the index ${name} while it serves. Each write to ${namespace} maintains it from then on.`,
      confirmLabel: 'Create index',
      stoppable: true,
      run: async (signal) => {
        const measure = await measuring(row);
        const before = await measure();
        const keys = fromEntries(key.flatMap((each) => Object.entries(each)));
        await run(
          row,
          (collection) => ({ createIndexes: collection, indexes: [{ key: keys, name }] }),
          signal,
        );
        const after = before && (await measure());
        await triage.decide.mutateAsync({
          place: { clusterName, suggestion: id },
          decision: {
            decision: 'accepted',
            latencyMs: averageMs,
            measured: before && after ? { before, after } : null,
          },
        });
        setOpenId(undefined);
        notify({ message: `Created the index ${name} on ${namespace}` });
      },
    });
  };

  return (
    <>
      <ResourceTable
        id="advisor-create"
        label="Indexes to create"
        columns={decided ? [...columns.slice(0, 2), ...decisionColumns<Creation>()] : columns}
        rows={rows}
        sort={decided ? null : { column: 'impact', desc: true }}
        rowKey={({ id }) => id}
        rowName={({ key, namespace }) => `${keyText(key)} on ${namespace}`}
        onOpen={({ id }) => setOpenId(id)}
        openKey={openId}
        actions={(row) => [
          {
            label: 'Create index',
            icon: 'plus',
            onSelect: () => create(row),
            disabled:
              readOnly ??
              (row.triage?.decision === 'accepted' ? 'It was created' : obstacle(row.clusterName)),
          },
          ...decisionActions({ row, now, refusal: readOnly, triage, onDismiss: setDismissing }),
        ]}
        evidence={{ source: `Suggested indexes of project ${groupId}` }}
        empty={
          decided ? (
            <EmptyState title="No decisions yet">
              Accepted and dismissed suggestions are listed here.
            </EmptyState>
          ) : (
            <EmptyState title="No indexes to create">
              Atlas found no slow operation of the last 24 hours that an index would help.
            </EmptyState>
          )
        }
      />
      {open && (
        <CreationDrawer
          groupId={groupId}
          creation={open}
          obstacle={readOnly ?? obstacle(open.clusterName)}
          onCreate={() => create(open)}
          onClose={() => setOpenId(undefined)}
        />
      )}
      {dismissing && (
        <DismissDialog
          what={`${keyText(dismissing.key)} on ${dismissing.namespace}`}
          row={dismissing}
          triage={triage}
          onClose={() => setDismissing(undefined)}
        />
      )}
    </>
  );
}

const columns: readonly Column<Creation>[] = [
  textColumn('index', 'Index', ({ key }) => keyText(key), {
    narrow: { line: 1 },
    min: 180,
    cell: ({ key }) => <Mono>{keyLine(key)}</Mono>,
  }),
  textColumn('on', 'On', ({ namespace }) => namespace, { narrow: { line: 2 }, min: 140 }),
  {
    id: 'impact',
    header: 'Impact',
    width: 150,
    narrow: { line: 1, at: 'end', whole: true },
    help: 'Share of the time that slow operations took',
    sortValue: ({ weight }) => weight,
    cell: ({ weight }) => (
      <Row as="span" inline gap={8} align="center">
        <span className={classes.impactBar} aria-hidden="true">
          <span style={{ width: `${Math.min(100, weight * 100)}%` }} />
        </span>
        {formatShare(weight)}
      </Row>
    ),
  },
  valueColumn('average', 'Average', ({ averageMs }) => averageMs, formatDuration, {
    width: 110,
    align: 'end',
    narrow: { line: 2, word: 'average' },
    help: 'How long the operations that it would help take',
  }),
  valueColumn('count', 'Operations', ({ count }) => count, formatCount, {
    width: 110,
    align: 'end',
    narrow: { line: 2, at: 'end', spare: true, word: 'operations' },
  }),
  countColumn('scanned', 'Examined', ({ scanned }) => scanned, {
    width: 110,
    help: 'Documents examined for each document returned',
    cell: ({ scanned }) => `${formatCount(scanned)} : 1`,
  }),
];
