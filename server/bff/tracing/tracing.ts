/** The part of a trace to which further spans belong. */
export type TraceContext = object;

/** A request of a browser or a program while it is served. */
interface ServedSpan {
  readonly context: TraceContext | undefined;
  end(facts: { method: string; route: string | undefined; status: number }): void;
}

interface SentSpan {
  method: string;
  operation: string;
  connection: string;
  /** Pattern of the path, without values. */
  template: string;
  /** Status of the service, or the code of the failure. */
  result: string;
  ms: number;
}

interface StatementSpan {
  sql: string;
  ms: number;
  isError: boolean;
}

export interface Tracing {
  /** `traceparent` and `tracestate`: headers of the request. */
  served(headers: { traceparent: string | undefined; tracestate: string | undefined }): ServedSpan;
  /** A request to the service that has ended; without a parent it begins a trace. */
  sent(parent: TraceContext | undefined, span: SentSpan): void;
  /** A statement in the database that has ended. */
  statement(parent: TraceContext, span: StatementSpan): void;
  close(): Promise<void>;
}

/** Without a receiver of traces nothing is recorded, and no package is loaded. */
export const noTracing: Tracing = {
  served: () => ({ context: undefined, end: () => {} }),
  sent: () => {},
  statement: () => {},
  close: () => Promise.resolve(),
};

type Variables = Readonly<Record<string, string | undefined>>;

/** Whether the standard variables name a receiver of traces // documented: OpenTelemetry, environment variables */
export function wantsTraces(env: Variables): boolean {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return false;
  const exporter = env.OTEL_TRACES_EXPORTER;
  if (exporter !== undefined && exporter !== '') return exporter.split(',').includes('otlp');
  return Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
}
