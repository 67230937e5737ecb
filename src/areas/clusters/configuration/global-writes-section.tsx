import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type Zone, zonesOfCluster, zonesOfLocations } from '#contract/clusters/global-writes/nearest.ts';
import type { GlobalWrites, ManagedNamespace } from '#contract/clusters/global-writes/schemas.ts';
import { useRead } from '#src/api/query.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { selectParts } from '#src/ui/fields/select-field.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { figureColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import type { Cluster } from '../cluster-facts.ts';
import { useClusterRefusal } from '../cluster-refusal.ts';
import formClasses from './configuration.module.css';
import { locationText } from './location-text.ts';
import { MappingDialog } from './mapping-dialog.tsx';
import { NamespaceDialog } from './namespace-dialog.tsx';

/** Zones of a global cluster by country of the write, and the collections that follow them. */
export function GlobalWritesSection({ cluster }: { cluster: Cluster }) {
  const place = { groupId: cluster.groupId, clusterName: cluster.name };
  const { data, error } = useRead('getGroupClusterGlobalWrites', place);
  if (error && !data) {
    return (
      <Section label="Zones">
        <FailureNotice title="The zones could not be loaded" why={error} quiet />
      </Section>
    );
  }
  if (!data) return <SkeletonLines lines={6} />;
  return (
    <>
      <Zones cluster={cluster} writes={data} />
      <Namespaces cluster={cluster} writes={data} />
    </>
  );
}

interface Part {
  cluster: Cluster;
  writes: GlobalWrites;
}

interface ZoneRow extends Zone {
  byHand: string[];
  nearest: number;
}

function Zones({ cluster, writes }: Part) {
  const { groupId, name: clusterName } = cluster;
  const [mapping, setMapping] = useState(false);
  const off = useClusterRefusal('update', cluster, 'createGroupClusterGlobalWriteCustomZoneMapping');
  const reset = useConfirmed('deleteGroupClusterGlobalWriteCustomZoneMapping', {
    also: ['getGroupClusterGlobalWrites'],
  });
  const zones = useMemo(() => zonesOfCluster(cluster), [cluster]);
  const locations = useMemo(() => zonesOfLocations(zones, writes.customZoneMapping), [zones, writes]);
  const count = Object.keys(writes.customZoneMapping).length;
  const rows = zones.map((zone): ZoneRow => {
    const own = locations.filter((each) => each.zone.id === zone.id);
    return {
      ...zone,
      byHand: own.filter(({ byHand }) => byHand).map(({ location }) => location),
      nearest: own.filter(({ byHand }) => !byHand).length,
    };
  });
  const restore = () =>
    reset({
      title: `Remove all ${plural(count, 'mapping')} of ${clusterName}?`,
      consequence:
        'Every location is written in its nearest zone again. Documents of managed collections move to it.',
      confirmLabel: 'Remove mappings',
      args: () => ({ groupId, clusterName }),
      change: `Remove all mappings of ${clusterName}`,
      done: `Every location of ${clusterName} is in its nearest zone again`,
    });
  return (
    <Section
      label="Zones"
      actions={
        <ButtonRow>
          <Button
            size="sm"
            disabledReason={off ?? (count === 0 && 'Nothing is mapped by hand')}
            onClick={restore}
          >
            Remove mappings…
          </Button>
          <Button size="sm" icon="edit" disabledReason={off} onClick={() => setMapping(true)}>
            Map locations
          </Button>
        </ButtonRow>
      }
    >
      <ResourceTable
        id="cluster-zones"
        label="Zones"
        columns={zoneColumns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        empty={<EmptyState title="No zones" />}
        evidence={{ project: groupId, cluster: clusterName }}
        bare
      />
      <LookUp locations={locations} />
      {mapping && <MappingDialog cluster={cluster} zones={zones} onClose={() => setMapping(false)} />}
    </Section>
  );
}

/** Looks up the zone of a location, in place of a list of 249 countries. */
function LookUp({ locations }: { locations: ReturnType<typeof zonesOfLocations> }) {
  const [location, setLocation] = useState<string | null>(null);
  const match = locations.find((each) => each.location === location);
  return (
    <div className={formClasses.lookUp}>
      <Select
        {...selectParts}
        label="Where is it written?"
        placeholder="A country"
        data={locations.map((each) => ({ value: each.location, label: locationText(each.location) }))}
        value={location}
        onChange={setLocation}
        searchable
        nothingFoundMessage="Nothing matches"
      />
      <Text as="p" role="status" size={13} tone="dim">
        {match
          ? `In ${match.zone.name} (${match.zone.regions.join(', ')}), ${match.byHand ? 'mapped by hand' : 'the nearest zone'}.`
          : 'Nearest is measured here from the middle of a country to the preferred regions; the measure of Atlas is not documented.'}
      </Text>
    </div>
  );
}

const countries = (count: number): string => plural(count, 'country', 'countries');

const zoneColumns: Column<ZoneRow>[] = [
  textColumn('zone', 'Zone', ({ name }) => name, {
    min: 100,
    narrow: { line: 1 },
  }),
  {
    id: 'regions',
    header: 'Primaries in',
    min: 150,
    exportValue: ({ regions }) => regions.join(', '),
    cell: ({ regions }) => (
      <Text size={13} mono title={regions.join(', ')}>
        {regions.join(', ')}
      </Text>
    ),
  },
  figureColumn('nearest', 'Nearest for', ({ nearest }) => nearest, countries, {
    width: 124,
    narrow: { line: 1, at: 'end', whole: true, word: 'nearest for' },
  }),
  {
    id: 'byHand',
    header: 'Mapped by hand',
    min: 150,
    narrow: { line: 2, word: 'mapped by hand' },
    exportValue: ({ byHand }) => byHand.join(', '),
    cell: ({ byHand }) => {
      const text = byHand.map(locationText).join(', ');
      return byHand.length === 0 ? <Absent label="nothing" /> : <span title={text}>{text}</span>;
    },
  },
];

function Namespaces({ cluster, writes }: Part) {
  const { groupId, name: clusterName } = cluster;
  const [adding, setAdding] = useState(false);
  const refusal = useClusterRefusal('update', cluster, 'createGroupClusterGlobalWriteManagedNamespace');
  const own = writes.selfManagedSharding && 'Sharding of this cluster is managed by its users.';
  const off = refusal ?? own;
  const remove = useConfirmed('deleteGroupClusterGlobalWriteManagedNamespaces', {
    also: ['getGroupClusterGlobalWrites'],
  });
  const stop = ({ db, collection }: ManagedNamespace) =>
    remove({
      title: `Stop managing ${db}.${collection}?`,
      consequence:
        'The collection, its documents and its shard key stay. Atlas no longer keeps its documents in their zones.',
      confirmLabel: 'Stop managing',
      args: () => ({ groupId, clusterName, query: { db, collection } }),
      change: `Stop managing ${db}.${collection} of ${clusterName}`,
      done: `${db}.${collection} is no longer managed`,
    });
  return (
    <Section
      label="Managed collections"
      actions={
        <Button size="sm" icon="plus" disabledReason={off} onClick={() => setAdding(true)}>
          Manage a collection
        </Button>
      }
    >
      <ResourceTable
        id="cluster-namespaces"
        label="Managed collections"
        columns={namespaceColumns}
        rows={writes.managedNamespaces}
        rowKey={namespaceOf}
        rowName={namespaceOf}
        actions={(row) => [
          { label: 'Stop managing…', danger: true, disabled: off, onSelect: () => stop(row) },
        ]}
        empty={
          <EmptyState title={writes.selfManagedSharding ? 'Managed by its users' : 'None yet'}>
            {writes.selfManagedSharding
              ? 'Zones of collections are set by commands of the database.'
              : 'A managed collection keeps each document in the zone of its field location.'}
          </EmptyState>
        }
        evidence={{ project: groupId, cluster: clusterName }}
        bare
      />
      {adding && <NamespaceDialog cluster={cluster} onClose={() => setAdding(false)} />}
    </Section>
  );
}

const namespaceOf = ({ db, collection }: ManagedNamespace) => `${db}.${collection}`;

const namespaceColumns: Column<ManagedNamespace>[] = [
  textColumn('namespace', 'Collection', namespaceOf, {
    min: 180,
    narrow: { line: 1 },
    cell: (row) => (
      <Text size={13} mono>
        {namespaceOf(row)}
      </Text>
    ),
  }),
  {
    id: 'key',
    header: 'Shard key',
    min: 200,
    narrow: { line: 2 },
    exportValue: ({ customShardKey }) => `location, ${customShardKey}`,
    cell: ({ customShardKey, isCustomShardKeyHashed }) => (
      <Text size={13} mono>
        location, {customShardKey}
        {isCustomShardKeyHashed && ' (hashed)'}
      </Text>
    ),
  },
  {
    id: 'unique',
    header: 'Unique',
    width: 96,
    exportValue: ({ isShardKeyUnique }) => (isShardKeyUnique ? 'yes' : 'no'),
    cell: ({ isShardKeyUnique }) => (isShardKeyUnique ? 'yes' : 'no'),
  },
];
