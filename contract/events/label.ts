import { spoken } from './tables/spoken.ts';

/** Words of event and metric names that do not read as plain lower case. */
const words: Record<string, string> = {
  AI: 'AI',
  API: 'API',
  APIS: 'APIs',
  ATLAS: 'Atlas',
  AWS: 'AWS',
  AZURE: 'Azure',
  BTREE: 'B-tree',
  CA: 'CA',
  CPU: 'CPU',
  CRL: 'CRL',
  DB: 'database',
  DLQ: 'dead letter queue',
  DNS: 'DNS',
  FTS: 'search',
  GB: 'GB',
  GCP: 'Google Cloud',
  GQL: 'GraphQL',
  GROUP: 'project',
  IAM: 'IAM',
  IOPS: 'IOPS',
  IOWAIT: 'I/O wait',
  IP: 'IP',
  IRQ: 'IRQ',
  JVM: 'JVM',
  KAFKA: 'Kafka',
  KMS: 'KMS',
  LDAP: 'LDAP',
  LUCENE: 'Lucene',
  MB: 'MB',
  MLAB: 'mLab',
  MONGODB: 'MongoDB',
  MONGOS: 'mongos',
  MONGOT: 'mongot',
  MQL: 'MQL',
  MS: 'ms',
  OIDC: 'OIDC',
  OOM: 'out of memory',
  ORG: 'organization',
  PIT: 'point-in-time',
  PRIVATELINK: 'PrivateLink',
  REALM: 'App Services',
  REPL: 'replicated',
  SDK: 'SDK',
  SSH: 'SSH',
  SSL: 'TLS',
  TLS: 'TLS',
  TTL: 'TTL',
  URL: 'URL',
  VPC: 'VPC',
  X509: 'X.509',
};
/** Leading words that name the service's own subsystem and tell the reader nothing. */
const dropped = new Set(['CPS', 'NDS', 'MUNIN']);

/**
 * A readable name derived from one on the wire: `CLUSTER_TAGS_MODIFIED` → `Cluster tags modified`.
 * The suffix `_AUDIT` says where a record is kept, not what happened, so it goes.
 */
export function eventLabel(name: string): string {
  if (Object.hasOwn(spoken, name)) return spoken[name] ?? name;
  const parts = name.split('_').filter((part) => part !== '');
  if (parts.length > 2 && parts.at(-1) === 'AUDIT') parts.pop();
  if (parts.length > 1 && dropped.has(parts[0] ?? '')) parts.shift();
  const text = parts.map((part) => words[part] ?? part.toLowerCase()).join(' ');
  return /^(mongo[st]|mLab|ms)\b/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
