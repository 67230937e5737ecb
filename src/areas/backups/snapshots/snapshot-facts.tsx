import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { KeyValue, type KeyValueItem } from '#src/ui/values/key-value.tsx';
import { Copyable, Mono } from '#src/ui/values/mono.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { Bytes } from '#src/ui/values/quantity.tsx';
import { isRunning, type SnapshotFact, type Source } from '../shared/facts.ts';
import { snapshotKind } from '../shared/texts.tsx';
import { ClusterName } from './cells.tsx';
import { PolicyItems } from './policy-items.tsx';
import { isComplete, type SnapshotRow } from './rules/snapshot-rows.ts';
import { SnapshotContents } from './snapshot-contents.tsx';
import { SnapshotExports } from './snapshot-exports.tsx';
import { SnapshotMembers } from './snapshot-members.tsx';
import { ruleOf } from './snapshot-notes.tsx';
import { SnapshotRestores } from './snapshot-restores.tsx';
import { BothTimes } from './times.tsx';
import { type SnapshotDetail, useSnapshotDetail } from './use-snapshot-detail.ts';

interface FactsProps {
  groupId: string;
  fact: SnapshotFact;
  lastTestAt: SnapshotRow['lastTestAt'];
}

export function SnapshotFacts({ groupId, fact, lastTestAt }: FactsProps) {
  const { detail, error } = useSnapshotDetail(groupId, fact);
  const { source } = fact;
  const isDedicated = source.kind === 'dedicated';
  const rule = ruleOf(source);
  const now = useNow(10_000);
  return (
    <Grid gap={20}>
      {rule && <Notice>{rule}</Notice>}
      {error && <Notice tone="warning">Some details could not be loaded: {error.message}</Notice>}
      <KeyValue
        items={[
          ...times(fact, detail, now),
          ...about(groupId, fact, detail),
          {
            label: 'Last restore test',
            value: lastTestAt ? <Instant value={lastTestAt} suffix /> : lastTestAt === null && 'Not tested',
          },
          { label: 'Snapshot ID', value: <Copyable value={fact.id} label="snapshot ID" /> },
        ]}
      />
      {detail && detail.members.length > 0 && (
        <Section label={`Shards (${detail.members.length})`}>
          <SnapshotMembers members={detail.members} />
        </Section>
      )}
      {isDedicated && isComplete(fact) && (
        <Section label="Contents">
          <SnapshotContents groupId={groupId} clusterName={source.name} snapshotId={fact.id} />
        </Section>
      )}
      <Section label="Restores of this snapshot">
        <SnapshotRestores groupId={groupId} fact={fact} />
      </Section>
      {isDedicated && (
        <Section label="Exports of this snapshot">
          <SnapshotExports groupId={groupId} fact={fact} />
        </Section>
      )}
    </Grid>
  );
}

function times(fact: SnapshotFact, detail: SnapshotDetail | undefined, now: number): KeyValueItem[] {
  const { requestedAt, at, expiresAt } = fact;
  const isFlex = fact.source.kind === 'flex';
  const items: KeyValueItem[] = [
    {
      label: isFlex ? 'Due' : 'Requested',
      value: requestedAt === undefined ? undefined : <BothTimes value={requestedAt} />,
    },
  ];
  if (detail?.startedAt !== undefined) {
    items.push({ label: 'Started', value: <BothTimes value={detail.startedAt} /> });
  }
  items.push({ label: 'Completed', value: at === undefined ? undefined : <BothTimes value={at} /> });
  const from = detail?.startedAt ?? requestedAt;
  const until = at ?? (isRunning(fact) ? now : undefined);
  if (from !== undefined && until !== undefined && until > from) {
    const took = formatDuration(until - from);
    items.push({ label: at === undefined ? 'Running for' : 'Took', value: took });
  }
  items.push({
    label: 'Expires',
    value: expiresAt === undefined ? undefined : <BothTimes value={expiresAt} />,
  });
  return items;
}

function about(groupId: string, fact: SnapshotFact, detail: SnapshotDetail | undefined): KeyValueItem[] {
  const { source, copyRegions } = fact;
  const items: KeyValueItem[] = [
    { label: 'Cluster', value: <Cluster groupId={groupId} source={source} /> },
    { label: 'Kind', value: fact.fallback ? `${snapshotKind(fact)}, fallback` : snapshotKind(fact) },
  ];
  if (fact.policyItems.length > 0) {
    items.push({ label: 'Schedule', value: <PolicyItems groupId={groupId} fact={fact} /> });
  }
  items.push(
    { label: 'Description', value: fact.description },
    { label: 'Size', value: <Bytes value={fact.sizeBytes} /> },
    { label: 'Version', value: fact.version && <Mono>{fact.version}</Mono> },
  );
  if (source.kind !== 'dedicated') return items;
  if (detail?.replicaSetName) {
    items.push({ label: 'Replica set', value: <Mono>{detail.replicaSetName}</Mono> });
  }
  if (detail?.configServers) {
    items.push({
      label: 'Config servers',
      value: detail.configServers === 'DEDICATED' ? 'Replica set of their own' : 'Embedded in a shard',
    });
  }
  items.push(
    { label: 'Provider', value: detail?.provider },
    {
      label: 'Encryption',
      value:
        detail &&
        (detail.masterKey ? (
          <Copyable value={detail.masterKey} label="master key UUID" />
        ) : (
          "With the provider's key"
        )),
    },
    {
      label: 'Copies',
      value:
        copyRegions.length > 0 ? (
          <ul>
            {copyRegions.map((region) => (
              <li key={region}>
                <Mono>{region}</Mono>
              </li>
            ))}
          </ul>
        ) : (
          <Badge>None in other regions</Badge>
        ),
    },
  );
  return items;
}

function Cluster({ groupId, source }: { groupId: string; source: Source }) {
  const { id: connectionId } = useConnection();
  return (
    <>
      <ClusterName source={source} />
      <Link
        to="/c/$connectionId/groups/$groupId/backups/clusters/$clusterName"
        params={{ connectionId, groupId, clusterName: source.name }}
      >
        Timeline of {source.name}
      </Link>
    </>
  );
}
