import { providers } from '#contract/api/names.ts';
import { findInstanceSize, instanceSizes } from '#contract/clusters/tables/instance-sizes.ts';
import { backupShare, pointInTimeShare, relativeNodeCost } from '#contract/clusters/tables/relative-costs.ts';

/** Services of the service's list that the emulator charges for. */
export type BilledService = 'Clusters' | 'Storage' | 'Backup';

/** Dollars an hour of a node of M10, to which the table of relative costs refers // assumed: a third of the list price of a set */
const dollarsPerUnit = 0.0267;
/** Dollars an hour of a flex cluster // documented: from 8 dollars a month */
export const flexHour = 0.011;

/** Six digits: amounts of the same use are equal whatever the order of its parts. */
const dollars = (units: number): number => Number((units * dollarsPerUnit).toFixed(6));

/** Dollars an hour of one node: of the machine, and of the disk beyond that of its size. */
export function nodeHour(instanceSize: string, diskSizeGB: number | undefined) {
  const machine = relativeNodeCost(instanceSize, undefined) ?? 0;
  const whole = relativeNodeCost(instanceSize, diskSizeGB) ?? 0;
  return { machine: dollars(machine), disk: dollars(whole - machine) };
}

/** Dollars an hour of the backups of nodes that cost this much. */
export function backupHour(nodes: number, { pit }: { pit: boolean }): number {
  return Number((nodes * (backupShare + (pit ? pointInTimeShare : 0))).toFixed(6));
}

export const skuNames = {
  machine: (provider: string, size: string) => `NDS_${provider}_INSTANCE_${size}`,
  disk: (provider: string) => `NDS_${provider}_STORAGE_STANDARD`,
  backup: (provider: string) => `NDS_${provider}_BACKUP_SNAPSHOT_STORAGE`,
  pit: (provider: string) => `NDS_${provider}_PIT_RESTORE_STORAGE`,
  flex: (provider: string) => `NDS_${provider}_FLEX_CLUSTER`, // assumed: the name
};

/** Descriptions of the items of invoices, by the name of the SKU. */
export const skus: ReadonlyMap<string, string> = new Map(
  providers.flatMap((provider): [string, string][] => [
    ...instanceSizes[provider]
      .filter((size) => findInstanceSize(size)?.family !== 'shared')
      .map((size): [string, string] => [skuNames.machine(provider, size), `${size} node at ${provider}`]),
    [skuNames.disk(provider), `Disk space at ${provider}`],
    [skuNames.backup(provider), `Snapshots at ${provider}`],
    [skuNames.pit(provider), `Continuous backup at ${provider}`],
    [skuNames.flex(provider), `Flex cluster at ${provider}`],
  ]),
);
