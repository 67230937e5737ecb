import type { Holder } from './holder.ts';

/** For clusters without hardware of their own, which report no version // assumed: as the newest clusters */
const usualVersion = '8.0.16';

/** The version of the database that a cluster runs: three numbers. */
export function versionOf({ cluster, mongoDBVersion }: Pick<Holder, 'cluster' | 'mongoDBVersion'>): string {
  return cluster?.mongoDBVersion ?? mongoDBVersion ?? usualVersion;
}
