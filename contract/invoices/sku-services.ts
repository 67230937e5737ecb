/** The first part of the name of a SKU that matches decides // documented names, pairing assumed */
const services: readonly (readonly [name: RegExp, service: string])[] = [
  [/^CREDIT|_CREDIT(?:_|$)/u, 'Credits'],
  [/SUPPORT/u, 'Support'],
  [/STREAM_PROCESSING/u, 'Atlas Stream Processing'],
  [/DATA_FEDERATION|DATA_LAKE|ONLINE_ARCHIVE/u, 'Atlas Data Federation'],
  [/SERVERLESS/u, 'Serverless Instances'],
  [/BACKUP|PIT_RESTORE|SNAPSHOT/u, 'Backup'],
  [/DATA_TRANSFER|PRIVATE_ENDPOINT/u, 'Data Transfer'],
  [/BI_CONNECTOR/u, 'BI Connector'],
  [/CHARTS/u, 'Charts'],
  [/^(?:REALM|STITCH)_/u, 'App Services'],
  [/ADVANCED_SECURITY|ENTERPRISE_AUDITING/u, 'Premium Features'],
  [/INSTANCE|FLEX_CLUSTER|SEARCH/u, 'Clusters'],
  [/STORAGE/u, 'Storage'],
];

/** The service that a line of an invoice counts for, by its SKU; "Other" for names that match none. */
export const serviceOfSku = (sku: string): string =>
  services.find(([name]) => name.test(sku))?.[1] ?? 'Other';
