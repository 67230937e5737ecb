import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Twin } from '#contract/console/twins.ts';
import type { TwinCollection } from '#contract/twins/documents.ts';
import { useConsoleRefusal } from '#src/api/access/console-refusal.ts';
import {
  twinCollectionsQuery,
  useDeleteCollection,
  useMoveCollection,
} from '#src/api/console/twin-documents.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { bytesColumn, countColumn, longTextColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { CopyDocumentsDialog } from './copy-documents-dialog.tsx';
import { collectionStates, contentText } from './document-text.ts';

const nameOf = ({ request: { database, collection } }: TwinCollection): string => `${database}.${collection}`;

/** The masked documents of a twin, by collection. */
export function Collections({ twin }: { twin: Twin }) {
  const collections = useQuery(twinCollectionsQuery(twin.id));
  const move = useMoveCollection(twin.id);
  const remove = useDeleteCollection(twin.id);
  const refused = useConsoleRefusal();
  const [asking, setAsking] = useState(false);

  const actions = (row: TwinCollection): ActionItem[] => {
    const { id: collectionId, state, request } = row;
    const run = (action: 'pauseTwinCollection' | 'resumeTwinCollection') => () =>
      move.mutate({ action, collectionId }, { onError: reportFailure(`${nameOf(row)} was not changed`) });
    return [
      ...(state === 'reading'
        ? [{ label: 'Pause copy', disabled: refused, onSelect: run('pauseTwinCollection') }]
        : []),
      ...(state === 'paused' || state === 'failed'
        ? [
            {
              label: state === 'paused' ? 'Resume copy' : 'Retry copy',
              disabled: refused,
              onSelect: run('resumeTwinCollection'),
            },
          ]
        : []),
      {
        label: 'Delete documents',
        danger: true,
        disabled: refused,
        onSelect: () =>
          confirm({
            title: `Delete ${nameOf(row)} from ${twin.name}?`,
            consequence: `The collection in the twin's cluster ${request.target.clusterName} is deleted. The source stays as it is.`,
            confirmLabel: 'Delete documents',
            danger: true,
            run: async () => {
              await remove.mutateAsync(collectionId);
            },
          }),
      },
    ];
  };

  return (
    <Section
      label="Documents"
      actions={
        <Button size="sm" disabledReason={refused} opens onClick={() => setAsking(true)}>
          Copy documents
        </Button>
      }
    >
      {collections.error && !collections.data ? (
        <ReadFailure what="The copied collections" query={collections} />
      ) : (
        <ResourceTable
          id="twin-collections"
          label="Documents"
          columns={columns}
          rows={collections.data}
          rowKey={({ id }) => id}
          rowName={nameOf}
          actions={actions}
          empty={
            <EmptyState title="No documents yet">
              Copy a sample of a collection. Rules mask its fields before anything is stored.
            </EmptyState>
          }
        />
      )}
      {asking && <CopyDocumentsDialog twin={twin} onClose={() => setAsking(false)} />}
    </Section>
  );
}

const columns: readonly Column<TwinCollection>[] = [
  textColumn('collection', 'Collection', nameOf, { min: 160, narrow: { line: 1 } }),
  textColumn('state', 'State', ({ state }) => collectionStates[state].label, {
    width: 120,
    narrow: { line: 1, at: 'end', whole: true },
    cell: ({ state }) => <StateBadge {...collectionStates[state]} state={state} />,
  }),
  textColumn('cluster', 'Cluster', ({ request }) => request.target.clusterName, { width: 150 }),
  longTextColumn('content', 'Documents', contentText, { min: 220, narrow: { line: 2 } }),
  bytesColumn('bytes', 'Size', ({ bytes }) => bytes, { width: 90 }),
  countColumn('rules', 'Masked fields', ({ request }) => request.rules.length, { width: 140 }),
  textColumn('others', 'Other fields', ({ request }) => (request.others === 'keep' ? 'Kept' : 'Redacted'), {
    width: 110,
  }),
];
