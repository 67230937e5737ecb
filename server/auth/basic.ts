import { MAX_AUTH_HEADER } from './auth-param.ts';

export interface BasicCredentials {
  id: string;
  secret: string;
}

/** RFC 6749 §2.3.1 requires form encoding, where a blank is a plus sign. */
function formDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/**
 * Reads `Authorization: Basic`. The result holds the pair as sent and, when it differs, the pair URL-decoded:
 * Go's OAuth library encodes both halves, others send them raw, and the header does not say which it is.
 * Empty when the header is not well-formed.
 */
export function parseBasic(header: string | undefined): BasicCredentials[] {
  if (header === undefined || header.length > MAX_AUTH_HEADER) return [];
  const encoded = /^basic[ \t]+((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/i.exec(
    header,
  )?.[1];
  if (!encoded) return [];
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(encoded, 'base64'));
  } catch {
    return [];
  }
  const colon = text.indexOf(':');
  if (colon < 1) return [];
  const raw = { id: text.slice(0, colon), secret: text.slice(colon + 1) };
  const id = formDecode(raw.id);
  const secret = formDecode(raw.secret);
  if (!id || secret === undefined || (id === raw.id && secret === raw.secret)) return [raw];
  return [raw, { id, secret }];
}

/** Builds the header; with `urlEncode`, both halves are encoded as RFC 6749 §2.3.1 requires. */
export function buildBasic({ id, secret }: BasicCredentials, options: { urlEncode?: boolean } = {}): string {
  const encode = (text: string): string =>
    options.urlEncode === true ? new URLSearchParams([['', text]]).toString().slice(1) : text;
  if (options.urlEncode !== true && id.includes(':')) throw new TypeError('id must not contain a colon');
  return `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`, 'utf8').toString('base64')}`;
}
