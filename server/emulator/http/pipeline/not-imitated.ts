import type { Target } from './target.ts';

/** Resources of the service that are known and not imitated, by where they lie: in a project, in a cluster. */
const inProject: ReadonlySet<string> = new Set([
  'auditLog',
  'dataFederation',
  'peers',
  'privateEndpoint',
  'streams',
  'userSecurity',
]);
const inCluster: ReadonlySet<string> = new Set(['onlineArchives']);

/** Which of them a request is about: their operations say that they are not imitated, instead of being unknown. */
export function notImitated({ root, prefix, path }: Target): string | undefined {
  if (root === 'control' || root === 'oauth') return undefined;
  const [, place, , first = '', , second = ''] = path.slice(prefix.length).split('/');
  if (place !== 'groups') return undefined;
  if (inProject.has(first)) return first;
  return first === 'clusters' && inCluster.has(second) ? second : undefined;
}
