import { useMemo } from 'react';
import { useRead } from '#src/api/query.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, instantColumn, rankedColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import { Absent } from '#src/ui/values/absent.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import type { Cluster } from '../cluster-facts.ts';
import { useShownCluster } from '../page/use-shown-cluster.ts';
import type { BesideMember } from './beside-members.ts';
import { BesideTable } from './beside-table.tsx';
import { useLags } from './lag.ts';
import { pingColumn, regionColumn, roleColumn, versionColumn } from './shared-columns.tsx';
import type { Member, Shard } from './topology.ts';
import { TopologyMap } from './topology-map.tsx';
import { useShards } from './use-shards.ts';

/** Locations of a cluster's members, and the effects of the loss of each region. */
export function TopologyTab({ groupId, clusterName }: { groupId: string; clusterName: string }) {
  const { shown } = useShownCluster(groupId, clusterName);
  if (shown?.kind !== 'dedicated') return null;
  return <Topology cluster={shown.cluster} />;
}

interface Row extends Member {
  shard: Shard;
  lag: number | undefined;
  /** When the process was last seen to come back. */
  restarted: string | undefined;
}

function Topology({ cluster }: { cluster: Cluster }) {
  const { shards, beside, pending, processesError } = useShards(cluster);
  const restarts = useRestarts(cluster);
  const lags = useLags(cluster.groupId, shards);
  const settled = useSettled(pending);
  const rows = useMemo(
    () =>
      shards.flatMap((shard) =>
        shard.members.map(
          (member): Row => ({
            ...member,
            shard,
            lag: member.process && lags.get(member.process.id),
            restarted: member.process && restarts.get(member.process.hostname),
          }),
        ),
      ),
    [shards, lags, restarts],
  );
  if (!settled) return <SkeletonLines lines={10} />;
  return (
    <Stack gap={20} shrink>
      <FailureNotice title="The health of the members could not be loaded" why={processesError} quiet />
      <Section label="Members by region">
        <TopologyMap shards={shards} beside={beside} lags={lags} />
        <Text as="p" size={13} tone="dim">
          Filled: primary. Hollow: secondary. Square: cannot be elected. Atlas does not report the region of a
          member: it follows from the order in which members are numbered.
          {beside.length > 0 && ` ${configText(beside)}`}
        </Text>
      </Section>
      <Section label="All members">
        <ResourceTable
          id="cluster-members"
          label="Members"
          columns={columns}
          rows={rows}
          rowKey={({ shard, index }) => `${shard.index}/${index}`}
          rowName={({ shard, index }) => `${shard.name}, member ${index}`}
          empty={<EmptyState title="No members yet" />}
          evidence={{ project: cluster.groupId, cluster: cluster.name }}
        />
      </Section>
      {beside.length > 0 && (
        <Section label="Routers and config servers">
          <BesideTable cluster={cluster} rows={beside} />
        </Section>
      )}
    </Stack>
  );
}

function configText(beside: readonly BesideMember[]): string {
  return beside.some(({ kind }) => kind === 'config')
    ? 'M: router (mongos), on the machine of a member. C: config server, on a machine of its own.'
    : 'M: router (mongos), on the machine of a member. Shard 1 also keeps the configuration of the cluster.';
}

/** When each host of the cluster came back last, after a failure or a change, by its name. */
function useRestarts({ groupId, name }: Cluster): Map<string, string> {
  const { data } = useRead('listGroupEvents', {
    groupId,
    query: {
      clusterNames: [name],
      eventType: ['HOST_UP', 'CLUSTER_INSTANCE_RESTARTED'],
      itemsPerPage: 500,
    },
  });
  return useMemo(() => {
    const newest = new Map<string, string>();
    for (const { hostname, created } of data?.results ?? []) {
      if (hostname && created > (newest.get(hostname) ?? '')) newest.set(hostname, created);
    }
    return newest;
  }, [data]);
}

const kindLabels = { ELECTABLE: 'Electable', READ_ONLY: 'Read-only', ANALYTICS: 'Analytics' } as const;

const columns: Column<Row>[] = [
  rankedColumn(
    'host',
    'Member',
    ({ shard, index }) => shard.index * 100 + index,
    ({ process, shard, index }) => process?.id ?? `${shard.name} ${index}`,
    {
      min: 220,
      narrow: { line: 1 },
      cell: ({ process, shard, index }) =>
        process ? (
          <Copyable value={process.id} label="host">
            {process.hostname.replace(/\..*$/, '')}
          </Copyable>
        ) : (
          `${shard.name}, member ${index}`
        ),
    },
  ),
  roleColumn,
  textColumn('shard', 'Shard', ({ shard }) => shard.name, {
    width: 112,
    optional: true,
  }),
  regionColumn,
  textColumn('kind', 'Kind', ({ kind }) => kindLabels[kind], {
    width: 100,
    optional: true,
  }),
  countColumn('priority', 'Priority', ({ priority }) => priority, {
    width: 96,
    narrow: { line: 2, word: 'priority', spare: true },
  }),
  countColumn('votes', 'Votes', ({ votes }) => votes, {
    width: 84,
  }),
  countColumn('lag', 'Lag', ({ lag }) => lag, {
    width: 84,
    narrow: { line: 2, at: 'end', whole: true, word: 'lag' },
    cell: ({ lag, primary }) =>
      lag === undefined ? (
        <Absent label={primary ? 'primary' : 'unknown'} />
      ) : (
        formatDuration(Math.round(lag) * 1000)
      ),
  }),
  versionColumn,
  instantColumn('restarted', 'Last restart', ({ restarted }) => restarted, {
    width: 120,
    help: 'When the host was last seen to come back, as far as the activity of the project goes back',
  }),
  { ...pingColumn, optional: true },
];
