import { spoken } from './tables/spoken.ts';

/** Words of event and metric names that do not read as plain lower case. */
const texts = new Map(
  Object.entries({
    AI: 'AI',
    API: 'API',
    APIS: 'APIs',
    ATLAS: 'Atlas',
    AVG: 'average',
    AWS: 'AWS',
    AZURE: 'Azure',
    BAAS: 'App Services',
    BI: 'BI',
    BTREE: 'B-tree',
    CA: 'CA',
    CIDR: 'CIDR',
    CMD: 'commands',
    CPU: 'CPU',
    CRL: 'CRL',
    DB: 'database',
    DLQ: 'dead letter queue',
    DNS: 'DNS',
    EOL: 'end-of-life',
    EU: 'EU',
    FTS: 'search',
    GB: 'GB',
    GCP: 'Google Cloud',
    GETMORE: 'getMore',
    GQL: 'GraphQL',
    GROUP: 'project',
    IAM: 'IAM',
    ID: 'ID',
    IOPS: 'IOPS',
    IOWAIT: 'I/O wait',
    IP: 'IP',
    IRQ: 'IRQ',
    JSON: 'JSON',
    JVM: 'JVM',
    KAFKA: 'Kafka',
    KMIP: 'KMIP',
    KMS: 'KMS',
    LDAP: 'LDAP',
    LUCENE: 'Lucene',
    MASTER: 'primary',
    MB: 'MB',
    MFA: 'MFA',
    MLAB: 'mLab',
    MONGODB: 'MongoDB',
    MONGOS: 'mongos',
    MONGOT: 'mongot',
    MQL: 'MQL',
    MS: 'ms',
    MSG: 'messages',
    NDS: 'Atlas',
    NUM: 'number of',
    OAUTH: 'OAuth',
    OIDC: 'OIDC',
    OOM: 'out of memory',
    OPCOUNTER: 'operations:',
    OPENSSL: 'OpenSSL',
    ORG: 'organization',
    OTEL: 'OpenTelemetry',
    PAYPAL: 'PayPal',
    PIT: 'point-in-time',
    PRIVATELINK: 'PrivateLink',
    REALM: 'App Services',
    REPL: 'replicated',
    SALESFORCE: 'Salesforce',
    SDK: 'SDK',
    SLAVE: 'secondary',
    SQL: 'SQL',
    SSH: 'SSH',
    SSL: 'TLS',
    TLS: 'TLS',
    TTL: 'TTL',
    UI: 'UI',
    URL: 'URL',
    US: 'US',
    UUID: 'UUID',
    UUIDS: 'UUIDs',
    VERCEL: 'Vercel',
    VPC: 'VPC',
    VPN: 'VPN',
    WO: 'without',
    X509: 'X.509',
  }),
);
/** Leading words that name the service's own subsystem, without information for the reader. */
const dropped = new Set(['CPS', 'NDS', 'MUNIN']);

/**
 * A readable name derived from one on the wire: `CLUSTER_TAGS_MODIFIED` → `Cluster tags modified`. The suffix
 * `_AUDIT` describes where a record is kept, not the event, so it is removed.
 */
export function eventLabel(name: string): string {
  if (Object.hasOwn(spoken, name)) return spoken[name] ?? name;
  const parts = name.split('_').filter((part) => part !== '');
  if (parts.length > 2 && parts.at(-1) === 'AUDIT') parts.pop();
  if (parts.length > 1 && dropped.has(parts[0] ?? '')) parts.shift();
  const text = parts.map((part) => texts.get(part) ?? part.toLowerCase()).join(' ');
  return /^(mongo[st]|mLab|ms)\b/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
