import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { About as Facts, Replica } from '#contract/console/about.ts';
import { hasRole } from '#contract/console/access/role-order.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { consoleQuery } from '#src/api/console/console-call.ts';
import { formatBytes } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { StateBadge, sentenceCase } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, monoColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Mono } from '#src/ui/values/mono.tsx';

const aboutQuery = { ...consoleQuery('getAbout', {}), refetchInterval: 10_000 };

/** The state of the server: version, replicas, work, database and key. */
export function About() {
  const role = use(SessionContext)?.user.role ?? 'viewer';
  if (hasRole(role, 'auditor')) return <State />;
  return (
    <EmptyState title="For administrators and auditors of this console">
      Your role is {role}. An administrator can change it.
    </EmptyState>
  );
}

function State() {
  const { data, error, refetch } = useQuery(aboutQuery);
  if (error && !data) return <ReadFailure what="The state of the server" query={{ error, refetch }} />;
  if (!data) return <SkeletonLines lines={10} />;
  return (
    <Stack gap={24}>
      <Section label="This console">
        <KeyValue columns items={serverItems(data)} />
      </Section>
      <Section label="Database">
        <KeyValue columns items={storeItems(data)} />
      </Section>
      <Section label="Replicas">
        <ResourceTable
          id="replicas"
          label="Replicas"
          columns={replicaColumns}
          rows={data.replicas}
          rowKey={({ id }) => id}
          rowName={({ id }) => id}
          bare
          empty={<EmptyState title="No replicas" />}
        />
      </Section>
      <Section label="Jobs">
        <ResourceTable
          id="jobs"
          label="Jobs by kind and state"
          columns={jobColumns}
          rows={jobsOf(data)}
          rowKey={({ kind, state }) => `${kind} ${state}`}
          rowName={({ kind, state }) => `${kind} ${state}`}
          bare
          empty={
            <EmptyState title="No jobs yet">
              Change sets, restore drills, migrations, functions and notifications appear here by state.
            </EmptyState>
          }
        />
      </Section>
    </Stack>
  );
}

function serverItems({ version, node, build, replicas, metrics, key }: Facts) {
  const current = replicas.find(({ isCurrent }) => isCurrent);
  return [
    { label: 'Version', value: version },
    { label: 'Build', value: build && <Mono>{build}</Mono> },
    { label: 'Node.js', value: node },
    { label: 'Uptime', value: current?.upMs != null && formatDuration(current.upMs) },
    {
      label: 'Key file',
      value: key.opens
        ? key.isNamed
          ? 'opens the stored secrets'
          : 'opens the stored secrets, in the data folder'
        : 'does not open the stored secrets',
    },
    { label: 'Metrics', value: metricsValue(metrics) },
    { label: 'Help', value: 'Press ? on any page' },
  ];
}

function metricsValue({ at, port }: Facts['metrics']) {
  if (at === 'console') return <a href="/metrics">/metrics</a>;
  return at === 'port' ? `/metrics at port ${port}` : 'off: --metrics-port or --metrics-allow';
}

const storeItems = ({ store }: Facts) => [
  { label: 'Kind', value: store.kind === 'postgres' ? 'PostgreSQL' : 'SQLite' },
  { label: 'Size', value: formatBytes(store.bytes) },
  { label: 'Latency', value: `${store.latencyMs} ms` },
  { label: 'Schema version', value: <Mono>{store.schema}</Mono> },
];

const replicaColumns: readonly Column<Replica>[] = [
  monoColumn('id', 'Replica', ({ id }) => id, { min: 160, narrow: { line: 1 } }),
  textColumn('state', 'State', ({ isAlive, isCurrent }) => stateOf(isAlive, isCurrent), {
    width: 150,
    narrow: { line: 1, at: 'end', whole: true },
    cell: ({ isAlive, isCurrent }) => (
      <StateBadge kind={isAlive ? 'ok' : 'failed'} state={stateOf(isAlive, isCurrent)} />
    ),
  }),
  textColumn('version', 'Version', ({ version }) => version ?? '', { width: 110 }),
  textColumn('up', 'Uptime', ({ upMs }) => (upMs === null ? '' : formatDuration(upMs)), {
    width: 120,
    narrow: { line: 2, word: 'up' },
  }),
  textColumn('seen', 'Last heartbeat', ({ aliveMs }) => agoText(aliveMs), {
    width: 160,
    narrow: { line: 2, at: 'end', whole: true },
  }),
];

const stateOf = (isAlive: boolean, isCurrent: boolean): string =>
  isCurrent ? 'this one' : isAlive ? 'running' : 'no answer';
const agoText = (ms: number): string => (ms < 1_000 ? 'now' : `${formatDuration(ms)} ago`);

interface JobRow {
  kind: string;
  state: string;
  count: number;
}

const kindText = (kind: string): string => sentenceCase(kind.replaceAll(/[_-]/g, ' '));

/** Jobs by state, and after them the leases: work that a process holds now. */
const jobsOf = ({ jobs, leases }: Facts): JobRow[] => [
  ...jobs,
  ...leases.map(({ kind, count }) => ({ kind, count, state: 'leases held' })),
];

const jobColumns: readonly Column<JobRow>[] = [
  textColumn('kind', 'Kind', ({ kind }) => kindText(kind), { min: 160, narrow: { line: 1 } }),
  textColumn('state', 'State', ({ state }) => state, { width: 180, narrow: { line: 2 } }),
  countColumn('count', 'Number', ({ count }) => count, { width: 110, narrow: { line: 1, at: 'end' } }),
];
