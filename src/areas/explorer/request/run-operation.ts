import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { serviceHeader } from '#contract/console/service-headers.ts';
import { sendKnowingly, shutsOut } from '#src/api/access/lockout.ts';
import { bodyOf, reportCall, send } from '#src/api/client.ts';
import { failureFrom } from '#src/api/errors.ts';
import { parseExact } from '#src/lib/json/exact-json.ts';
import type { CallArgs } from '../explorer-search.ts';

/** What came back, as it came: refusals of the service are answers too. */
export interface Answer {
  at: number;
  status: number;
  /** Milliseconds until the whole answer was there, as this browser counts them. */
  ms: number;
  headers: readonly (readonly [name: string, value: string])[];
  /** Undefined without a body, or for a file. */
  body: unknown;
  file?: Blob;
  /** Where it was refused: why, and which fields. */
  failure?: ReturnType<typeof failureFrom>;
}

/** Headers that say something of the service's answer, not of this server's; others of the service come under a prefix. */
const informative = /^(?:retry-after|deprecation|sunset|x-error-code|x-request-id)$|ratelimit/u;

export const headersOf = (headers: Headers): [name: string, value: string][] =>
  [...headers]
    .filter(([name]) => informative.test(name) || name.startsWith(serviceHeader))
    .map(([name, value]): [string, string] => [name.replace(serviceHeader, ''), value])
    .sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * Calls an operation through the server; throws only where nothing was answered.
 *
 * @param signal ends the request: of a read alone, because a change that was sent takes effect anyway
 */
export async function runOperation(
  facts: OperationFacts,
  connection: string,
  args: CallArgs,
  signal?: AbortSignal,
): Promise<Answer> {
  let refused: Answer | undefined;
  try {
    return await sendKnowingly(async (knowing) => {
      const answer = await runOnce(facts, connection, args, { knowing, signal });
      if (answer.failure?.code !== shutsOut) return answer;
      refused = answer;
      throw answer.failure;
    });
  } catch (error) {
    // the person did not want it: the refusal is the answer
    if (refused && error === refused.failure) return refused;
    throw error;
  }
}

async function runOnce(
  facts: OperationFacts,
  connection: string,
  args: CallArgs,
  { knowing, signal }: { knowing: boolean; signal: AbortSignal | undefined },
): Promise<Answer> {
  const began = performance.now();
  const path = `/call/${facts.id}`;
  const body = {
    connection,
    args,
    ...(facts.method === 'GET' ? {} : { idempotencyKey: crypto.randomUUID() }),
    ...(knowing ? { knowing } : {}),
  };
  const response = await send(path, { method: 'POST', body, ...(signal ? { signal } : {}) });
  const headers = headersOf(response.headers);
  const shared = { at: Date.now(), status: response.status, headers };
  if (response.headers.get('content-type') === 'application/octet-stream' && response.ok) {
    const file = await response.blob();
    return { ...shared, ms: performance.now() - began, body: undefined, file };
  }
  const text = await response.clone().text();
  const ms = performance.now() - began;
  // the session may be over: its listeners are notified there
  if (response.status === 401) await bodyOf(response, path).catch(() => undefined);
  const read = parsed(text);
  const { status } = response;
  reportCall({ connection, operationId: facts.id, args, status, body: response.ok ? read : undefined });
  if (response.ok) return { ...shared, ms, body: read };
  return { ...shared, ms, body: read, failure: failureFrom(response.status, read, response.headers) };
}

/**
 * Who refused: the service, or our own server in its place, whose refusals have a shape of their own. A service that fails
 * has refused nothing.
 */
export function refusalTitle(body: unknown): string {
  const { error } = (body ?? {}) as { error?: number | { code?: unknown } };
  if (typeof error === 'number' && error >= 500) return 'The service is not available';
  if (typeof error !== 'object') return 'The service refused';
  const isOnTheWay = /^(UPSTREAM_|EMULATOR_STARTING)/.test(String(error.code));
  return isOnTheWay ? 'The service did not answer' : 'This console refused';
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return parseExact(text);
  } catch {
    return text;
  }
}

/** Problems by field of the form: the service names fields of the body and of the query alike. */
export function faultsByField(
  problems: readonly { field: string; description: string }[],
  facts: OperationFacts,
  queryNames: readonly string[],
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { field, description } of problems) {
    const first = /^[^.[]*/u.exec(field)?.[0] ?? '';
    const isPlaced =
      field.startsWith('body.') || field.startsWith('query.') || facts.path.includes(`{${first}}`);
    const place = isPlaced ? field : queryNames.includes(first) ? `query.${field}` : `body.${field}`;
    faults[place] ??= description;
  }
  return faults;
}
