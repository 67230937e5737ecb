import { type ClusterRecord, instanceSizeOf, textOf } from '../record.ts';
import { type ClusterField, changedFields } from './changes.ts';

/** Fields that processes read when they start // documented, else assumed */
const readAtStart: ReadonlySet<ClusterField> = new Set<ClusterField>([
  'advancedConfiguration',
  'biConnector',
  'clusterType',
  'configServerManagementMode',
  'encryptionAtRestProvider',
  'mongoDBMajorVersion',
  'mongoDBVersion',
  'redactClientLogData',
  'rootCertType',
  'versionReleaseSystem',
]);

/** Whether every member restarts, one after the other, when a cluster goes from one configuration to another. */
export function restartsMembers(before: ClusterRecord, after: ClusterRecord): boolean {
  return changedFields(before, after).some((field) => readAtStart.has(field)) || isResized(before, after);
}

/** Another size is another machine: each member moves separately // documented */
function isResized(before: ClusterRecord, after: ClusterRecord): boolean {
  const sizes = ({ replicationSpecs }: ClusterRecord) =>
    textOf(replicationSpecs.map((shard) => instanceSizeOf({ replicationSpecs: [shard] })));
  return before.replicationSpecs.length === after.replicationSpecs.length && sizes(before) !== sizes(after);
}
