import { isSecretField, textsIn } from '#contract/catalogue/secret-fields.ts';
import { isRecord } from '#contract/values/is-record.ts';
import type { Exchange } from '#server/emulator/http/options.ts';

/** Characters of a reason. */
const longest = 500;
/** Bytes of a request whose secrets are looked up; the reason of a larger one is left out. */
const largestRequest = 2 ** 20;

/** Why a request was refused, without texts of secret fields that the request holds; undefined: it was not. */
export function reasonOf({ summary, request, response }: Exchange): string | undefined {
  if (summary.status < 400) return undefined;
  const body = parsed(response.body);
  if (!isRecord(body) || typeof body.detail !== 'string') return undefined;
  if (request.body.length > largestRequest) return undefined;
  return masked(body.detail, parsed(request.body)).slice(0, longest);
}

function parsed(body: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
}

function masked(reason: string, request: unknown): string {
  let text = reason;
  for (const { path, text: value } of textsIn(request)) {
    const name = path.split('.').at(-1) ?? '';
    if (value !== '' && isSecretField(name)) text = text.replaceAll(value, `<${name}>`);
  }
  return text;
}
