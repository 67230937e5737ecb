import { excessOf } from '#server/data/values/json-limits.ts';
import { Failure, refuse } from './errors.ts';

export interface BodyLimits {
  bytes: number;
  depth: number;
  nodes: number;
}

export const bodyLimits: BodyLimits = { bytes: 1024 * 1024, depth: 64, nodes: 20_000 };

const tooLarge = (limit: number) =>
  refuse('PAYLOAD_TOO_LARGE', {
    message: `The body is too large: at most ${limit / 2 ** 20} MiB are taken here.`,
  });

const tooDeep = () => refuse('INVALID_JSON', { message: 'The body is nested too deeply.' });
const tooManyValues = () => refuse('INVALID_JSON', { message: 'The body has too many values.' });

/** Reads a body whole before anything acts on it; a longer one is refused while it arrives. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const announced = request.headers.get('content-length');
  if (announced !== null && Number(announced) > limit) throw tooLarge(limit);
  if (!request.body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > limit) {
        await reader.cancel();
        throw tooLarge(limit);
      }
      parts.push(value);
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'Failure') throw error;
    throw refuse('BAD_REQUEST', { message: 'The body broke off.', cause: error });
  }
  return Buffer.concat(parts);
}

/** Refuses legal but hostile JSON: too deep, too many values, names that reach prototypes. */
function inspect(value: unknown, limits: BodyLimits): void {
  let nodes = 0;
  const open: { value: unknown; depth: number }[] = [{ value, depth: 1 }];
  for (let each = open.pop(); each; each = open.pop()) {
    nodes += 1;
    if (nodes > limits.nodes) throw tooManyValues();
    if (typeof each.value !== 'object' || each.value === null) continue;
    if (each.depth > limits.depth) throw tooDeep();
    for (const [name, inner] of Object.entries(each.value)) {
      if (name === '__proto__') throw refuse('INVALID_JSON', { message: 'The body has a forbidden name.' });
      open.push({ value: inner, depth: each.depth + 1 });
    }
  }
}

/** The body as JSON; undefined when it is empty. */
export async function readJson(request: Request, limits: BodyLimits): Promise<unknown> {
  const bytes = await readBytes(request, limits.bytes);
  if (bytes.byteLength === 0) return undefined;
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw refuse('UNSUPPORTED_MEDIA_TYPE');
  let value: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // an empty list counts twice there, and once below
    const excess = excessOf(text, { depth: limits.depth, values: 2 * limits.nodes });
    if (excess?.startsWith('nested')) throw tooDeep();
    if (excess !== undefined) throw tooManyValues();
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw refuse('INVALID_JSON', { cause: error });
  }
  inspect(value, limits);
  return value;
}
