import type { BodyLimits } from '#contract/console/table/operation.ts';
import { fromEntries } from '#contract/values/field-order.ts';
import { type JsonReading, readJson } from '#contract/values/json/read-json.ts';
import { readLargeJson } from '#server/data/values/large-json.ts';
import { refuse, refuseField } from './errors.ts';

export const bodyLimits: BodyLimits = { bytes: 1024 * 1024, depth: 64, nodes: 20_000 };

const tooLarge = (limit: number) =>
  refuse('PAYLOAD_TOO_LARGE', {
    message: `The body is too large: at most ${limit / 2 ** 20} MiB are taken here.`,
  });

/** Reads a body whole before anything acts on it; a longer one is refused while it arrives. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const announced = request.headers.get('content-length');
  if (announced !== null && Number(announced) > limit) throw tooLarge(limit);
  if (!request.body) return new Uint8Array();
  // filled as it arrives: a large body takes long to join at its end
  const whole = Number(announced) > bodyLimits.bytes ? Buffer.allocUnsafe(Number(announced)) : undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (size + value.byteLength > (whole?.length ?? limit)) {
        await reader.cancel();
        throw tooLarge(limit);
      }
      if (whole) whole.set(value, size);
      else parts.push(value);
      size += value.byteLength;
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'Failure') throw error;
    throw refuse('BAD_REQUEST', { message: 'The body broke off.', cause: error });
  }
  return whole ? whole.subarray(0, size) : Buffer.concat(parts);
}

function requireValue(reading: JsonReading): unknown {
  if (reading.ok) return reading.value;
  if (reading.field !== undefined) throw refuseField(reading.field, reading.problem);
  throw refuse('INVALID_JSON', { message: `The body is not valid JSON: ${reading.problem}.` });
}

/** Forms come from other servers, and have few fields. */
const formBytes = 64 * 1024;

/** The fields of a form; of a field that occurs twice none, because readers would choose differently. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const bytes = await readBytes(request, formBytes);
  if (typeOf(request) !== 'application/x-www-form-urlencoded')
    throw refuse('UNSUPPORTED_MEDIA_TYPE', {
      message: 'The body must be application/x-www-form-urlencoded.',
    });
  const form = new URLSearchParams(new TextDecoder().decode(bytes));
  const single = [...form.keys()].filter((name) => form.getAll(name).length === 1);
  return fromEntries(single.map((name) => [name, form.get(name) ?? '']));
}

const typeOf = (request: Request): string | undefined =>
  (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();

/** The body as JSON; undefined when it is empty. One that may be larger than usual is read in slices. */
export async function readJsonBody(request: Request, limits: BodyLimits): Promise<unknown> {
  const bytes = await readBytes(request, limits.bytes);
  if (bytes.byteLength === 0) return undefined;
  if (typeOf(request) !== 'application/json') throw refuse('UNSUPPORTED_MEDIA_TYPE');
  if (limits.unread || bytes.byteLength > bodyLimits.bytes) {
    return requireValue(await readLargeJson(bytes, limits, limits.unread));
  }
  return requireValue(readJson(decode(bytes), limits));
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw refuse('INVALID_JSON', { cause: error });
  }
}
