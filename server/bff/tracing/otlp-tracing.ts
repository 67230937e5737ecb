import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
} from '@opentelemetry/sdk-trace-base';
import { browserState } from '#contract/console/table/trace-headers.ts';
import type { Tracing } from './tracing.ts';

/** `00-<trace>-<span>-<flags>` // documented: W3C Trace Context */
const traceparentForm = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/u;
const longestStatement = 2_000;

/** Spans of the console's own pages have the id that the page has sent; all others are random. */
function createIds(): IdGenerator & { next: { traceId: string; spanId: string } | undefined } {
  const random = new RandomIdGenerator();
  return {
    next: undefined,
    generateTraceId() {
      return this.next?.traceId ?? random.generateTraceId();
    },
    generateSpanId() {
      return this.next?.spanId ?? random.generateSpanId();
    },
  };
}

function parsed(traceparent: string | undefined) {
  const [, traceId = '', spanId = '', flags = '00'] = traceparentForm.exec(traceparent ?? '') ?? [];
  const isValid = /[^0]/u.test(traceId) && /[^0]/u.test(spanId);
  return isValid
    ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED }
    : undefined;
}

/** Where the table of a statement is named; the statement has placeholders in place of values. */
const tableForm = /\b(?:from|into|update)\s+"?([a-z_]+)"?/iu;

/** Traces by OTLP over HTTP, as JSON, to the receiver that the standard variables name. */
export function openTracing(version: string, store: 'sqlite' | 'postgres'): Tracing {
  const ids = createIds();
  const provider = new BasicTracerProvider({
    idGenerator: ids,
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'quarterdeck', 'service.version': version }))
      // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('quarterdeck', version);
  const began = (ms: number): number => Date.now() - ms;

  return {
    served({ traceparent, tracestate }) {
      const parent = parsed(traceparent);
      const isOwnPage = parent !== undefined && tracestate === browserState;
      ids.next = isOwnPage ? parent : undefined;
      // the page cannot reach the receiver: its span is as long as the server sees the request
      const page = isOwnPage
        ? tracer.startSpan('console page', { kind: SpanKind.CLIENT, root: true }, ROOT_CONTEXT)
        : undefined;
      ids.next = undefined;
      const outer = page
        ? trace.setSpan(ROOT_CONTEXT, page)
        : parent
          ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true })
          : ROOT_CONTEXT;
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, outer);
      return {
        context: trace.setSpan(outer, span),
        end({ method, route, status }) {
          for (const each of page ? [span, page] : [span]) {
            each.updateName(route === undefined ? method : `${method} ${route}`);
            each.setAttribute('http.request.method', method);
            each.setAttribute('http.response.status_code', status);
            if (status >= 500) {
              each.setAttribute('error.type', String(status));
              each.setStatus({ code: SpanStatusCode.ERROR });
            }
            each.end();
          }
          // after the end of a span nothing is added to it
        },
      };
    },
    sent(parent, { method, operation, connection, template, result, ms }) {
      const startTime = began(ms);
      const status = /^\d{3}$/u.test(result) ? Number(result) : undefined;
      const isError = status === undefined || status >= 400;
      const span = tracer.startSpan(
        `${method} ${template}`,
        {
          ...{ kind: SpanKind.CLIENT, startTime },
          attributes: {
            'http.request.method': method,
            'url.template': template,
            'quarterdeck.operation': operation,
            'quarterdeck.connection': connection,
            ...(status === undefined ? {} : { 'http.response.status_code': status }),
            ...(isError ? { 'error.type': result } : {}),
          },
        },
        (parent as Context | undefined) ?? ROOT_CONTEXT,
      );
      if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    statement(parent, { sql, ms, isError }) {
      const word = /^\s*([a-z]+)/iu.exec(sql)?.[1]?.toUpperCase() ?? 'QUERY';
      const table = tableForm.exec(sql)?.[1];
      const span = tracer.startSpan(
        table === undefined ? word : `${word} ${table}`,
        {
          ...{ kind: SpanKind.CLIENT, startTime: began(ms) },
          attributes: {
            'db.system.name': store === 'postgres' ? 'postgresql' : 'sqlite',
            'db.operation.name': word,
            ...(table === undefined ? {} : { 'db.collection.name': table }),
            'db.query.text': sql.slice(0, longestStatement),
          },
        },
        parent as Context,
      );
      if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}
