import { datadogSites } from '#server/emulator/kernel/alerts/service-requests.ts';
import { metricsType, type ProcessPoint } from './metric-points.ts';

/** A service that receives the metrics of a project, in the form of its public API. */
export interface MetricService {
  type: string;
  name: string;
  url: string;
  headers: Record<string, string>;
  bodyOf: (points: readonly ProcessPoint[], at: number) => string;
}

const json = { 'content-type': 'application/json' };
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
// assumed: names of measurements in lower case
const nameOf = ({ name }: ProcessPoint) => `mongodb.atlas.${name.toLowerCase()}`;

/** Forms and addresses as each product documents its intake // documented; type 3 of Datadog is a gauge */
const services: Readonly<
  Record<string, (settings: Readonly<Record<string, unknown>>) => Omit<MetricService, 'type'>>
> = {
  DATADOG: ({ apiKey, region }) => ({
    name: 'datadog',
    url: `https://api.${datadogSites[text(region)] ?? datadogSites.US}/api/v2/series`,
    headers: { ...json, 'dd-api-key': text(apiKey) },
    bodyOf: (points, at) =>
      JSON.stringify({
        series: points.map((point) => ({
          metric: nameOf(point),
          type: 3,
          points: [{ timestamp: Math.floor(at / 1000), value: point.value }],
          resources: [{ type: 'host', name: point.of['host.name'] }],
          tags: [`clustername:${point.of.cluster}`],
        })),
      }),
  }),
  NEW_RELIC: ({ licenseKey }) => ({
    name: 'new-relic',
    url: 'https://metric-api.newrelic.com/metric/v1',
    headers: { ...json, 'api-key': text(licenseKey) },
    bodyOf: (points, at) =>
      JSON.stringify([
        {
          metrics: points.map((point) => ({
            name: nameOf(point),
            type: 'gauge',
            value: point.value,
            timestamp: at,
            attributes: { 'host.name': point.of['host.name'], clusterName: point.of.cluster },
          })),
        },
      ]),
  }),
};

/** Deliveries of these types are values of metrics. */
export const isMetrics = (type: string): boolean => type === metricsType || Object.hasOwn(services, type);

export function metricServiceOf(
  type: string,
  settings: Readonly<Record<string, unknown>>,
): MetricService | undefined {
  const service = Object.hasOwn(services, type) ? services[type]?.(settings) : undefined;
  return service && { ...service, type };
}
