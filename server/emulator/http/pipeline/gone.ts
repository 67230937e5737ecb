import type { Target } from './target.ts';

/** Resources of a version that the service has ended: legacy backups, and what belonged to serverless instances // documented */
const ended: readonly RegExp[] = [
  /^\/groups\/[^/]+\/clusters\/[^/]+\/(?:backupCheckpoints|restoreJobs|snapshots|snapshotSchedule)(?=\/|$)/u,
  /^\/groups\/[^/]+\/clusters\/tenantUpgradeToServerless$/u,
  /^\/groups\/[^/]+\/privateEndpoint\/serverless\/instance\/[^/]+\/endpoint(?=\/|$)/u,
];

/** Whether every request for the path answers that its version is gone. */
export function isGone({ root, prefix, path }: Target): boolean {
  if (root === 'control' || root === 'oauth') return false;
  return ended.some((pattern) => pattern.test(path.slice(prefix.length)));
}
