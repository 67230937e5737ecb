import { dnsName, replicaSetName } from '#contract/clusters/hosts.ts';
import { defaultDiskGB } from '#contract/clusters/tables/instance-sizes.ts';
import type { FlexClusterRecord } from './record.ts';
import type { FlexCluster } from './schemas.ts';

type Placed = Pick<FlexClusterRecord, 'id' | 'groupId' | 'name'>;

const port = 27_017;

/** What SRV records call a flex cluster or a serverless instance. */
export function srvAddress({ groupId, name }: Placed): string {
  return `mongodb+srv://${name.toLowerCase()}.${dnsName(groupId)}`;
}

/** Three members, as every small cluster has. */
function connectionStrings(record: FlexClusterRecord): FlexCluster['connectionStrings'] {
  if (record.stateName === 'CREATING') return { standardSrv: srvAddress(record) }; // observed
  const set = replicaSetName(record);
  const members = [0, 1, 2].map((member) => `${set}0-0${member}.${dnsName(record.groupId)}:${port}`);
  return {
    standard: `mongodb://${members.join(',')}/?ssl=true&authSource=admin&replicaSet=${set}`,
    standardSrv: srvAddress(record),
  };
}

/** A flex cluster as its own operations answer it. */
export function flexClusterView(record: FlexClusterRecord): FlexCluster {
  const { id, groupId, name, createDate, stateName, mongoDBVersion, tags } = record;
  const { backingProviderName, regionName, terminationProtectionEnabled } = record;
  return {
    id,
    groupId,
    name,
    clusterType: 'REPLICASET',
    createDate,
    stateName,
    mongoDBVersion,
    versionReleaseSystem: 'LTS',
    backupSettings: { enabled: true },
    connectionStrings: connectionStrings(record),
    providerSettings: {
      backingProviderName,
      diskSizeGB: defaultDiskGB('FLEX', 'TENANT'),
      providerName: 'FLEX',
      regionName,
    },
    tags,
    terminationProtectionEnabled,
  };
}
