/** Names of things whose operation ID is not their name in the interface, longest first. */
const terms: readonly (readonly [RegExp, string])[] = [
  [/\bdb access history\b/g, 'access history'],
  [/\bdb\b/g, 'database'],
  [/\bapi\b/g, 'API'],
  [/\bconfigs\b/g, 'configurations'],
  [/\bconfig\b/g, 'configuration'],
  [/\bcerts\b/g, 'certificates'],
  [/\bbackup (snapshots?|restore jobs?|exports?)\b/g, '$1'],
  [/\baccess list entries\b/g, 'access list'],
];

/** Reads of this console's own server whose key is not their name in the interface. */
const ownLabels: Readonly<Record<string, string>> = {
  'access-history': 'access history',
  'function-settings': 'function settings',
  'search-notes': 'saved queries and drafts',
  changes: 'changes of this console',
  drills: 'restore tests',
  'drill-run': 'restore test',
  measured: 'measurements',
};

/** `listGroupAlertConfigs` → `alert configurations` */
function operationLabel(operationId: string): string {
  const message = operationId
    .replace(/^(get|list)(All)?/, '')
    .replace(/^(Group|Org)(?=[A-Z])/, '')
    .replace(/^Cluster(?=[A-Z])/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  const label = terms.reduce((text, [pattern, term]) => text.replace(pattern, term), message);
  return label.replace(/^group(s?)$/, 'project$1').replace(/^org(s?)$/, 'organization$1');
}

/**
 * The subject of a read, for people: `alerts (tracking)`, `alert configurations`.
 *
 * @param queryKey the key of the query: an operation with its arguments, or a read of this console's server
 */
export function readLabel(queryKey: readonly unknown[]): string {
  const [kind, own, operationId, args] = queryKey;
  if (kind === 'console' && typeof own === 'string') return operationLabel(own);
  if (kind !== 'operation' || typeof operationId !== 'string') {
    const name = String(kind);
    return ownLabels[name] ?? name.replaceAll('-', ' ');
  }
  const query = typeof args === 'object' && args !== null && 'query' in args ? args.query : undefined;
  const status =
    typeof query === 'object' && query !== null && 'status' in query && typeof query.status === 'string'
      ? ` (${query.status.toLowerCase()})`
      : '';
  return `${operationLabel(operationId)}${status}`;
}
