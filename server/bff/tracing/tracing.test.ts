import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { browserState } from '#contract/console/table/trace-headers.ts';
import { jsonAnswer, startConnected, startService, testPassword } from '../test-kit.ts';
import { wantsTraces } from './tracing.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const variable = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const closers: (() => unknown)[] = [];
afterEach(async () => {
  delete process.env[variable];
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A small receiver of OTLP over HTTP. */
async function startReceiver(): Promise<{ texts: string[]; origin: string }> {
  const texts: string[] = [];
  const server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += String(chunk);
    });
    request.on('end', () => {
      expect(request.url).toBe('/v1/traces');
      texts.push(text);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return { texts, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const spansOf = (texts: readonly string[]): Span[] =>
  texts.flatMap((text) =>
    (JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
    ),
  );

test('a request of a page is a trace: page, server, service and database, without values', async () => {
  const { texts, origin } = await startReceiver();
  process.env[variable] = origin;
  const service = await startService();
  closers.push(service.close);
  service.answer = (_, outgoing) => jsonAnswer(outgoing, { results: [], totalCount: 0, secret: 'in-a-body' });
  const console = await startConnected(service);
  const [traceId, pageId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const answer = await console.ask('POST', '/bff/call/listGroupAlerts', {
    session: console.session,
    headers: { traceparent: `00-${traceId}-${pageId}-01`, tracestate: browserState },
    body: {
      connection: 'emulator',
      args: { groupId: '0123456789abcdef01234567', query: { status: 'OPEN' } },
    },
  });
  expect(answer.status).toBe(200);
  await answer.text();
  await console.close();

  const trace = spansOf(texts).filter((span) => span.traceId === traceId);
  const at = (name: string | RegExp) =>
    trace.filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)));
  const [page] = trace.filter(({ spanId }) => spanId === pageId);
  expect([page?.name, page?.parentSpanId ?? '']).toEqual(['POST /bff/call/:operationId', '']);
  const [served] = at('POST /bff/call/:operationId').filter(({ spanId }) => spanId !== pageId);
  expect(served?.parentSpanId).toBe(pageId);
  const [sent] = at('GET /groups/{groupId}/alerts');
  expect(sent?.parentSpanId).toBe(served?.spanId);
  expect(sent?.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: 200 },
  });
  const statements = at(/^(SELECT|UPDATE|INSERT) /u);
  expect(statements.length).toBeGreaterThan(0);
  for (const { parentSpanId } of statements) expect(parentSpanId).toBe(served?.spanId);

  const text = texts.join('');
  const cookie = console.session.cookie.split('=')[1] ?? 'no cookie';
  for (const secret of [
    testPassword,
    cookie,
    console.session.csrf,
    'in-a-body',
    'status=OPEN',
    '0123456789abcdef01234567',
  ])
    expect(text).not.toContain(secret);
});

test('a program continues its own trace, and an invalid header begins a new one', async () => {
  const { texts, origin } = await startReceiver();
  process.env[variable] = origin;
  const service = await startService();
  closers.push(service.close);
  const console = await startConnected(service);
  const [traceId, callerId] = ['1af7651916cd43dd8448eb211c80319c', 'c7ad6b7169203331'];
  for (const traceparent of [`00-${traceId}-${callerId}-01`, `00-${'0'.repeat(32)}-${callerId}-01`, 'x'])
    await (
      await console.ask('GET', '/bff/sessions', { session: console.session, headers: { traceparent } })
    ).text();
  await console.close();
  const served = spansOf(texts).filter(({ name }) => name === 'GET /bff/sessions');
  expect(served.map(({ parentSpanId = '' }) => parentSpanId)).toEqual([callerId, '', '']);
  expect(served.filter((span) => span.traceId === traceId)).toHaveLength(1);
});

test.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://localhost:4318/v1/traces' }, true],
  [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
  [{ OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }, false],
  [{ OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }, false],
])('with %j traces are on: %s', (env, expected) => {
  expect(wantsTraces(env)).toBe(expected);
});
