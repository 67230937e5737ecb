import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createLabelLimit, otherLabel } from './label-limit.ts';

/** Pairs of connection and project with labels of their own: each has a series per result. */
const MOST_PROJECTS = 100;
const MOST_CONNECTIONS = 50;
const requestSeconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const storeSeconds = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const statements: ReadonlySet<string> = new Set(['select', 'insert', 'update', 'delete']);

interface ServedRequest {
  method: string;
  /** Pattern of the route; undefined where none matched. */
  route: string | undefined;
  status: number;
  ms: number;
}

interface SentCall {
  connection: string;
  /** Undefined for operations outside projects. */
  groupId: string | undefined;
  /** A poll or another read without a person that waits for it. */
  background: boolean;
  /** Status of the service, or the code of the failure. */
  result: string;
  ms: number;
}

interface StoreQuery {
  sql: string;
  ms: number;
  isError: boolean;
}

/** One value of a gauge, with its labels. */
export interface Reading {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

interface GaugeSpec {
  name: string;
  help: string;
  labels?: readonly string[];
  read: () => readonly Reading[] | Promise<readonly Reading[]>;
}

export interface Metrics {
  request(request: ServedRequest): void;
  call(call: SentCall): void;
  query(query: StoreQuery): void;
  /** A gauge that is read at each scrape; values of the scrape before are dropped. */
  gauge(spec: GaugeSpec): void;
  /** Connections and projects that calls were sent for, up to the limit. */
  projects(): Iterable<{ connection: string; groupId: string }>;
  text(): Promise<{ body: string; contentType: string }>;
  close(): void;
}

export interface MetricsOptions {
  version: string;
  store: 'sqlite' | 'postgres';
  /** Whether the process itself is measured: memory, event-loop delay, descriptors, garbage collection. */
  process: boolean;
}

/** The metrics of this process, in the text format of Prometheus. */
export function createMetrics({ version, store, process: measured }: MetricsOptions): Metrics {
  const registry = new Registry();
  if (measured) collectDefaultMetrics({ register: registry });

  new Gauge({
    ...{ name: 'quarterdeck_build_info', help: 'Version of this process; always 1.', registers: [registry] },
    labelNames: ['version', 'node', 'store'],
  }).set({ version, node: process.version, store }, 1);
  const requests = new Counter({
    ...{ name: 'quarterdeck_http_requests_total', help: 'Requests of browsers and programs.' },
    ...{ labelNames: ['method', 'route', 'status'], registers: [registry] },
  });
  const requestDuration = new Histogram({
    ...{ name: 'quarterdeck_http_request_duration_seconds', help: 'Duration of requests.' },
    ...{ labelNames: ['method', 'route'], buckets: requestSeconds, registers: [registry] },
  });
  const calls = new Counter({
    ...{ name: 'quarterdeck_upstream_calls_total', help: 'Requests sent to the service, repeats included.' },
    ...{ labelNames: ['connection', 'project', 'source', 'result'], registers: [registry] },
  });
  const callDuration = new Histogram({
    ...{ name: 'quarterdeck_upstream_call_duration_seconds', help: 'Duration of requests to the service.' },
    ...{ labelNames: ['connection'], buckets: requestSeconds, registers: [registry] },
  });
  const queries = new Histogram({
    ...{ name: 'quarterdeck_store_query_duration_seconds', help: 'Duration of statements in the database.' },
    ...{ labelNames: ['statement', 'result'], buckets: storeSeconds, registers: [registry] },
  });

  const connectionLabel = createLabelLimit(MOST_CONNECTIONS);
  const projectLabel = createLabelLimit(MOST_PROJECTS);
  const projects = new Map<string, { connection: string; groupId: string }>();

  return {
    request({ method, route = otherLabel, status, ms }) {
      const labels = { method: methods.has(method) ? method : otherLabel, route };
      requests.inc({ ...labels, status: String(status) });
      requestDuration.observe(labels, ms / 1_000);
    },
    call({ connection: id, groupId, background, result, ms }) {
      const connection = connectionLabel(id);
      const key = `${id} ${groupId ?? ''}`;
      const isOwn = groupId !== undefined && projectLabel(key) !== otherLabel;
      if (groupId !== undefined && isOwn) projects.set(key, { connection: id, groupId });
      const project = groupId === undefined ? '' : isOwn ? groupId : otherLabel;
      calls.inc({ connection, project, source: background ? 'poll' : 'person', result });
      callDuration.observe({ connection }, ms / 1_000);
    },
    query({ sql, ms, isError }) {
      const word = /^\s*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? '';
      const statement = statements.has(word) ? word : otherLabel;
      queries.observe({ statement, result: isError ? 'error' : 'ok' }, ms / 1_000);
    },
    gauge({ name, help, labels = [], read }) {
      new Gauge({
        ...{ name, help, labelNames: [...labels], registers: [registry] },
        async collect() {
          const readings = await read();
          this.reset();
          // a gauge without labels reports 0 after a reset, which nobody has measured
          if (readings.length === 0 && labels.length === 0) this.remove();
          for (const reading of readings) this.set(reading.labels ?? {}, reading.value);
        },
      });
    },
    projects: () => projects.values(),
    text: async () => ({ body: await registry.metrics(), contentType: registry.contentType }),
    close: () => registry.clear(),
  };
}
