/** The type of an expression in a policy. `undefined` inside a set: an empty list. */
export type PolicyType =
  | 'boolean'
  | 'number'
  | 'text'
  | 'address'
  | { entity: string }
  | { set: PolicyType | undefined }
  | { record: RecordName };

export type RecordName = 'context' | 'cluster' | 'project';

interface Attribute {
  type: PolicyType;
  /** Documented, but the emulator has no data for it. */
  notEvaluated?: true;
}

const setOf = (entity: string): PolicyType => ({ set: { entity } });

/**
 * What conditions can refer to // documented: the guide to resource policies and the provider's examples.
 * `maxShardCount` // assumed: the guide names a maximum of shards, and its examples show the minimum.
 */
const records: Record<RecordName, Record<string, Attribute>> = {
  context: { cluster: { type: { record: 'cluster' } }, project: { type: { record: 'project' } } },
  cluster: {
    cloudProviders: { type: setOf('cloudprovider') },
    regions: { type: setOf('region') },
    clusterType: { type: { entity: 'clustertype' } },
    diskSizeGB: { type: 'number' },
    minGeneralClassInstanceSizeValue: { type: 'number' },
    maxGeneralClassInstanceSizeValue: { type: 'number' },
    minShardCount: { type: 'number' },
    maxShardCount: { type: 'number' },
    isConvertingToSharded: { type: 'boolean' },
    minTLSVersion: { type: { entity: 'tlsversion' } },
    cipherConfigMode: { type: { entity: 'cipherconfigmode' } },
    cipherSuites: { type: setOf('ciphersuite') },
  },
  project: {
    ipAccessList: { type: { set: 'address' } },
    hasDefinedMaintenanceWindow: { type: 'boolean' },
    clustersInProject: { type: 'number' },
    peeringConnections: { type: { set: 'text' }, notEvaluated: true },
    privateEndpoints: { type: { set: 'text' }, notEvaluated: true },
  },
};

/** The attribute of a record; undefined: the record has no such attribute. */
export function attributeOf(record: RecordName, name: string): Attribute | undefined {
  return Object.hasOwn(records[record], name) ? records[record][name] : undefined;
}

export const attributeNames = (record: RecordName): string[] => Object.keys(records[record]);

/** The record that each action has in its context besides `project` // documented: cluster attributes describe clusters */
export const clusterActions: readonly string[] = ['cluster.modify', 'cluster.createEdit'];

/** Actions of policies that the emulator never sees: it has no such requests, or no data of them. */
export const actionsNotEvaluated: readonly string[] = [
  'project.privateEndpoint.modify',
  'project.vpcPeering.modify',
  'search.index.modify',
];
