import { useMemo } from 'react';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { VerdictBadge, verdictLabel } from './policy-text.tsx';
import { type ClusterPreview, linesOf, type PreviewLine } from './preview.ts';

interface TableProps {
  id: string;
  label: string;
  groupId: string;
  previewed: readonly ClusterPreview[];
  /** Filter text of an export. */
  filter?: string;
}

/** Changes by a policy, cluster by cluster and field by field. */
export function PreviewTable({ id, label, groupId, previewed, filter = 'none' }: TableProps) {
  const rows = useMemo(() => linesOf(previewed), [previewed]);
  return (
    <ResourceTable
      id={id}
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      rowName={({ cluster, change }) => [cluster.source.name, change?.field].filter(Boolean).join(', ')}
      groupBy={({ cluster }) => ({ key: cluster.source.id, label: <Heading cluster={cluster} /> })}
      dimmed={({ cluster }) => cluster.verdict === 'outside'}
      evidence={{ source: `${label}, project ${groupId}`, filter }}
      empty={
        <EmptyState title="The project has no clusters">
          The policy also applies to clusters created later.
        </EmptyState>
      }
    />
  );
}

function Heading({ cluster: { source, verdict, reason } }: { cluster: ClusterPreview }) {
  return (
    <Row as="span" inline gap={2} columnGap={12} align="center" wrap weight="normal">
      <Text weight="medium" breaks>
        {source.name}
      </Text>
      <VerdictBadge state={verdict} />
      {reason !== undefined && (
        <Text size={13} tone="dim">
          {reason}
        </Text>
      )}
    </Row>
  );
}

// exports nevertheless include the content of the headings
const columns: Column<PreviewLine>[] = [
  textColumn('field', 'Field', ({ change }) => change?.field, {
    narrow: { line: 1 },
    pinned: true,
    width: 180,
    cell: ({ change, cluster }) => change?.field ?? (cluster.verdict === 'meets' ? 'no change' : <Absent />),
  }),
  textColumn('before', 'Now', ({ change }) => change?.before, {
    narrow: { line: 2, word: 'now' },
    min: 220,
    cell: ({ change }) => (change ? <Text tone="dim">{change.before}</Text> : <Absent />),
  }),
  textColumn('after', 'After', ({ change }) => change?.after, {
    narrow: { line: 2, word: 'then' },
    min: 220,
    cell: ({ change }) => (change ? <Text weight="medium">{change.after}</Text> : <Absent />),
  }),
  textColumn('cluster', 'Cluster', ({ cluster }) => cluster.source.name, {
    optional: true,
    min: 170,
    cell: ({ cluster }) => (
      <Text weight="medium" breaks>
        {cluster.source.name}
      </Text>
    ),
  }),
  textColumn('verdict', 'Policy', ({ cluster }) => verdictLabel(cluster.verdict), {
    optional: true,
    width: 130,
    cell: ({ cluster }) => <VerdictBadge state={cluster.verdict} />,
  }),
  textColumn('reason', 'Reason', ({ cluster }) => cluster.reason, { optional: true, min: 220 }),
];
