import type { LogIntegrationRequest } from '#contract/log-export/schemas.ts';
import { datadogSites } from '#server/emulator/kernel/alerts/service-requests.ts';

/** The lines of one process for one destination. */
export interface LogBatch {
  clusterName: string;
  hostname: string;
  /** `mongod` or `mongos`, with `-audit` for audit logs. */
  log: string;
  lines: readonly string[];
}

/** Where the lines of an integration go, with its secrets. */
export type Destination =
  | { kind: 'bucket'; target: string; names: readonly string[] }
  | {
      kind: 'address';
      target: string;
      /** A service of others, which the emulator never reaches. */
      service?: string;
      headers: Record<string, string>;
      bodyOf: (batches: readonly LogBatch[]) => string;
    };

const folders = (prefix: string): string[] => prefix.split('/').filter((part) => part !== '');

export function bucketOf(bucketName: string, prefixPath: string): Destination {
  const names = [bucketName, ...folders(prefixPath)];
  return { kind: 'bucket', target: names.join('/'), names };
}

const json = { 'content-type': 'application/json' };
const each = <Item>(batches: readonly LogBatch[], item: (batch: LogBatch, line: string) => Item): Item[] =>
  batches.flatMap((batch) => batch.lines.map((line) => item(batch, line)));

/** The form of OTLP in JSON // documented */
const otlpOf = (batches: readonly LogBatch[]): string =>
  JSON.stringify({
    resourceLogs: batches.map(({ hostname, clusterName, log, lines }) => ({
      resource: {
        attributes: Object.entries({ 'host.name': hostname, 'service.name': log, cluster: clusterName }).map(
          ([key, stringValue]) => ({ key, value: { stringValue } }),
        ),
      },
      scopeLogs: [{ logRecords: lines.map((stringValue) => ({ body: { stringValue } })) }],
    })),
  });

/** The destination of an integration; addresses in the form of each product's intake // documented */
export function destinationOf(settings: LogIntegrationRequest): Destination {
  switch (settings.type) {
    case 'S3_LOG_EXPORT':
    case 'GCS_LOG_EXPORT':
      return bucketOf(settings.bucketName, settings.prefixPath);
    case 'AZURE_LOG_EXPORT':
      return bucketOf(settings.storageAccountName, `${settings.storageContainerName}/${settings.prefixPath}`);
    case 'SPLUNK_LOG_EXPORT':
      return {
        kind: 'address',
        target: `${settings.hecUrl.replace(/\/+$/u, '')}/services/collector/event`,
        headers: { ...json, authorization: `Splunk ${settings.hecToken}` },
        bodyOf: (batches) =>
          each(batches, ({ hostname, log }, event) =>
            JSON.stringify({ host: hostname, sourcetype: log, event }),
          ).join('\n'),
      };
    case 'DATADOG_LOG_EXPORT':
      return {
        kind: 'address',
        service: 'datadog',
        target: `https://http-intake.logs.${datadogSites[settings.region]}/api/v2/logs`,
        headers: { ...json, 'dd-api-key': settings.apiKey },
        bodyOf: (batches) =>
          JSON.stringify(
            each(batches, ({ hostname, log }, message) => ({
              hostname,
              service: log,
              ddsource: 'mongodb',
              message,
            })),
          ),
      };
    case 'OTEL_LOG_EXPORT':
      return {
        kind: 'address',
        target: settings.otelEndpoint,
        headers: {
          ...json,
          ...Object.fromEntries(settings.otelSuppliedHeaders.map(({ name, value }) => [name, value])),
        },
        bodyOf: otlpOf,
      };
  }
}
