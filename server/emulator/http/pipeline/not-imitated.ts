import type { Target } from './target.ts';

/** Resources that are known and not imitated: the service has them in preview only. */
const existing: readonly RegExp[] = [
  /^\/groups\/[^/]+\/standbyLinks(?=[:/]|$)/u,
  /^\/groups\/[^/]+\/sandbox\//u,
  /^\/groups\/[^/]+\/clusters\/[^/]+\/(?:overloadSimulations|sqlInterface)(?=\/|$)/u,
  /^\/orgs\/[^/]+\/(?:maintenanceSettings|sandboxConfig)(?=[:/]|$)/u,
  /^\/orgs\/[^/]+\/invoices\/[^/]+:generateAndDownloadReport$/u,
  /^\/defaultGroupLimits(?=\/|$)/u,
];

/** Which of them a request is about: their operations say that they are not imitated, instead of being unknown. */
export function notImitated({ root, prefix, path }: Target): string | undefined {
  if (root === 'control' || root === 'oauth') return undefined;
  const below = path.slice(prefix.length);
  const match = existing.map((pattern) => pattern.exec(below)?.[0]).find((text) => text !== undefined);
  return match?.split(/[:/]/u).findLast((part) => part !== '');
}
