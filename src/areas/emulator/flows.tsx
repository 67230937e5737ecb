import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { EmulatorArchive, EmulatorTopic, LogDelivery } from '#contract/emulator/flows.ts';
import { useConnection } from '#src/api/connection.ts';
import { qNow } from '#src/api/query.ts';
import { plural } from '#src/lib/bytes.ts';
import { StateBadge, type StateKind, sentenceCase } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { Column } from '#src/ui/table/column.ts';
import {
  bytesColumn,
  countColumn,
  instantColumn,
  longTextColumn,
  monoColumn,
  textColumn,
} from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';

/** Data that the emulator moves: online archives, stream topics, exported logs. */
export function Flows() {
  const { id } = useConnection();
  const archives = useQuery(qNow('listEmulatorArchives', id, {}));
  const topics = useQuery(qNow('listEmulatorTopics', id, {}));
  const deliveries = useQuery(qNow('listEmulatorLogDeliveries', id, {}));
  // lists that arrive one by one would move each other down the page
  if ([archives, topics, deliveries].some(({ isPending }) => isPending)) return <SkeletonLines lines={8} />;
  return (
    <Stack gap={24}>
      <Section label="Online archives">
        <Archives list={archives} />
      </Section>
      <Section label="Stream topics">
        <Topics list={topics} />
      </Section>
      <Section label="Exported logs and metrics">
        <LogDeliveries list={deliveries} />
      </Section>
    </Stack>
  );
}

interface ListProps<Row> {
  list: UseQueryResult<readonly Row[]>;
}

const archiveColumns: Column<EmulatorArchive>[] = [
  monoColumn('namespace', 'Collection', ({ namespace }) => namespace, { min: 160, narrow: { line: 1 } }),
  textColumn('cluster', 'Cluster', ({ clusterName }) => clusterName, { width: 150, narrow: { line: 2 } }),
  textColumn('state', 'State', ({ state }) => sentenceCase(state), {
    width: 100,
    narrow: { line: 1, at: 'end' },
  }),
  countColumn('documents', 'Archived now', ({ documents }) => documents, {
    width: 130,
    narrow: {
      line: 2,
      at: 'end',
      whole: true,
      cell: ({ documents }) => plural(documents, 'document'),
    },
  }),
  bytesColumn('bytes', 'Size', ({ bytes }) => bytes, { width: 110 }),
  countColumn('moved', 'Moved', ({ moved }) => moved, { width: 100 }),
  countColumn('expired', 'Expired', ({ expired }) => expired, { width: 100 }),
  instantColumn('last', 'Last run', ({ lastRun }) => lastRun, { width: 110 }),
];

function Archives({ list }: ListProps<EmulatorArchive>) {
  const connection = useConnection();
  if (list.error && !list.data) return <ReadFailure what="The online archives" query={list} />;
  return (
    <ResourceTable
      id="emulator-archives"
      label="Online archives"
      columns={archiveColumns}
      rows={list.data}
      rowKey={({ id }) => id}
      rowName={({ namespace }) => namespace}
      bare
      empty={
        <EmptyState title="No online archives yet">
          Create one on the Archives tab of a cluster. The emulator shows amounts that Atlas does not report.
        </EmptyState>
      }
      evidence={{ connection: connection.name }}
    />
  );
}

const topicColumns: Column<EmulatorTopic>[] = [
  monoColumn('topic', 'Topic', ({ topic }) => topic, { min: 140, narrow: { line: 1 } }),
  textColumn('connection', 'Connection', ({ workspace, connection }) => `${workspace} / ${connection}`, {
    width: 200,
    narrow: { line: 2 },
  }),
  countColumn('messages', 'Messages', ({ messages }) => messages, {
    width: 110,
    narrow: { line: 1, at: 'end', whole: true, cell: ({ messages }) => plural(messages, 'message') },
  }),
  instantColumn('at', 'Latest', ({ latest }) => latest[0]?.at, { width: 110 }),
  monoColumn('text', 'Latest message', ({ latest }) => latest[0]?.text, {
    min: 260,
    narrow: { line: 2, spare: true },
  }),
];

function Topics({ list }: ListProps<EmulatorTopic>) {
  const connection = useConnection();
  if (list.error && !list.data) return <ReadFailure what="The topics" query={list} />;
  return (
    <ResourceTable
      id="emulator-topics"
      label="Stream topics"
      columns={topicColumns}
      rows={list.data}
      rowKey={({ groupId, workspace, connection, topic }) =>
        JSON.stringify([groupId, workspace, connection, topic])
      }
      rowName={({ topic }) => topic}
      bare
      empty={
        <EmptyState title="No topics yet">
          A stream processor that emits to a Kafka connection creates a topic in the emulator.
        </EmptyState>
      }
      evidence={{ connection: connection.name }}
    />
  );
}

const outcomes: Record<LogDelivery['outcome'], StateKind> = {
  pending: 'progress',
  delivered: 'ok',
  recorded: 'off',
  refused: 'warning',
  failed: 'failed',
};

const deliveryColumns: Column<LogDelivery>[] = [
  instantColumn('at', 'Sent', ({ at }) => at, { width: 100, narrow: { line: 2, at: 'end', whole: true } }),
  textColumn('type', 'By', ({ type }) => sentenceCase(type === 'PUSH' ? 'PUSH_BASED_EXPORT' : type), {
    width: 180,
    narrow: { line: 1 },
  }),
  longTextColumn('target', 'To', ({ target }) => target, { min: 200, narrow: { line: 2 } }),
  countColumn('lines', 'Lines or values', ({ lines }) => lines, { width: 130 }),
  countColumn('dropped', 'Dropped', ({ dropped }) => dropped, { width: 100 }),
  textColumn('outcome', 'Outcome', ({ outcome }) => outcome, {
    width: 280,
    narrow: {
      line: 1,
      at: 'end',
      cell: ({ outcome }) => <StateBadge kind={outcomes[outcome]} state={outcome} />,
    },
    cell: ({ outcome, detail }) => (
      <span title={detail}>
        <StateBadge
          kind={outcomes[outcome]}
          state={outcome}
          label={detail === undefined ? undefined : `${sentenceCase(outcome)}: ${detail}`}
        />
      </span>
    ),
  }),
];

function LogDeliveries({ list }: ListProps<LogDelivery>) {
  const connection = useConnection();
  if (list.error && !list.data) return <ReadFailure what="The log deliveries" query={list} />;
  return (
    <ResourceTable
      id="emulator-log-deliveries"
      label="Exported logs and metrics"
      columns={deliveryColumns}
      rows={list.data}
      rowKey={({ id }) => id}
      rowName={({ target }) => target}
      bare
      empty={
        <EmptyState title="No logs or metrics exported yet">
          Log export, log integrations and metric integrations deliver every five minutes.
        </EmptyState>
      }
      evidence={{ connection: connection.name }}
    />
  );
}
