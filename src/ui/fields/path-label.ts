const upper = new Set([
  'api',
  'aws',
  'cidr',
  'cpu',
  'db',
  'id',
  'ids',
  'ip',
  'iops',
  'sms',
  'tls',
  'uri',
  'url',
]);

/**
 * The path of a field in a request as people read it: `notifications[5].apiToken` is "notification 6, API token". Positions
 * count from 1, like the numbers of the cards that hold them.
 */
export function pathLabel(path: string): string {
  const label = path
    .replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]')
    .split('.')
    .map(stepLabel)
    .join(', ');
  return label;
}

function stepLabel(step: string): string {
  const [, name = step, index] = /^([^[\]]*)\[(\d+)\]/.exec(step) ?? [];
  return index === undefined ? words(name) : `${words(singular(name))} ${Number(index) + 1}`;
}

function singular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  return name.replace(/([^s])s$/, '$1');
}

function words(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_]+/)
    .map((word) => (upper.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()))
    .join(' ');
}

/** A path with at least one position: `notifications[5].apiToken`, `policies[0]`. */
const indexedPath = /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*\[\d+\](?:\[\d+\]|\.[A-Za-z_]\w*)*/g;

/** A message of the service whose paths are replaced by labels. */
export function withoutPaths(message: string): string {
  return message.replaceAll(indexedPath, (path) => `“${pathLabel(path)}”`);
}
