import type { Tag } from '#contract/api/common.ts';
import type { StateName } from '#contract/clusters/parts.ts';

/** Everything that a flex cluster is; connection strings follow from it. */
export interface FlexClusterRecord {
  id: string;
  groupId: string;
  name: string;
  createDate: string;
  stateName: StateName;
  mongoDBVersion: string;
  backingProviderName: 'AWS' | 'AZURE' | 'GCP';
  regionName: string;
  tags: Tag[];
  terminationProtectionEnabled: boolean;
  /** A former serverless instance: its snapshots can still be requested as those of one // specification §4.6 */
  onceServerless?: boolean;
}
