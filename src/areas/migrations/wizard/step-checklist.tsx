import { KeyValue } from '#src/ui/values/key-value.tsx';

/** The prerequisites of a live migration, from the service's documentation // documented */
export function StepChecklist() {
  return (
    <KeyValue
      items={[
        {
          label: 'Versions',
          value:
            'Source on MongoDB 6.0.17 or later, or 7.0.13 or later. Target on the same version or a later one.',
        },
        { label: 'Topology', value: 'Replica set to replica set or sharded cluster; sharded to sharded.' },
        { label: 'Target', value: 'A dedicated cluster, idle, with more disk than the source holds.' },
        {
          label: 'Migration host',
          value: 'One host of the source with the MongoDB Agent and outbound access to Atlas.',
        },
        {
          label: 'Source user',
          value:
            'SCRAM only, with the roles backup and clusterMonitor. Not needed where Cloud Manager or Ops Manager manages it.',
        },
        { label: 'Oplog', value: 'Large enough for every write made during the initial copy.' },
        {
          label: 'Not migrated',
          value: 'Time series collections on 6.0 and later, capped collections, database users and roles.',
        },
        {
          label: 'Cutover',
          value: 'Within 120 h of the migration being ready. Applications stop writing for its duration.',
        },
      ]}
    />
  );
}
