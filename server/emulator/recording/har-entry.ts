import { STATUS_CODES } from 'node:http';
import { withoutSecrets } from '#contract/catalogue/secret-fields.ts';
import type { MessageContent } from '#contract/emulator/requests.ts';
import type { Exchange } from '../http/options.ts';
import { shownMessage } from '../http/request-log.ts';
import type { HarEntry, HarField } from './har.ts';

const fieldsOf = (values: Readonly<Record<string, string>>): HarField[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

const httpVersion = 'HTTP/1.1';

/** A request and its answer as an entry, without secrets. Bodies that are no JSON or longer than 64 KiB are left out. */
export function harEntry({ summary, request, response, world }: Exchange): HarEntry {
  const sent = shownMessage(request);
  const answered = shownMessage(response);
  const url = addressOf(summary.target, sent);
  const query = withoutSecrets(Object.fromEntries(url.searchParams));
  for (const [name, value] of Object.entries(query)) {
    if (url.searchParams.get(name) !== value) url.searchParams.set(name, value);
  }
  const text = bodyText(sent);
  const answer = bodyText(answered);
  const mimeType = typeOf(answered);
  return {
    startedDateTime: new Date(summary.at).toISOString(),
    time: summary.ms,
    request: {
      method: summary.method,
      url: url.href,
      httpVersion,
      cookies: [],
      headers: fieldsOf(sent.headers),
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
      ...(text === undefined ? {} : { postData: { mimeType: typeOf(sent), text } }),
      headersSize: -1,
      bodySize: sent.bytes,
    },
    response: {
      status: summary.status,
      statusText: STATUS_CODES[summary.status] ?? '',
      httpVersion,
      cookies: [],
      headers: fieldsOf(answered.headers),
      content: { size: answered.bytes, mimeType, ...(answer === undefined ? {} : { text: answer }) },
      redirectURL: '',
      headersSize: -1,
      bodySize: answered.bytes,
    },
    cache: {},
    timings: { send: 0, wait: summary.ms, receive: 0 },
    ...(summary.operationId === undefined ? {} : { _operationId: summary.operationId }),
    ...(world ? { _world: world.name, _worldTime: world.now() } : {}),
  };
}

const typeOf = ({ headers }: MessageContent): string => headers['content-type'] ?? 'application/octet-stream';

/** Clients choose the target and the host: a target of two slashes is a path, and a host may be none. */
function addressOf(target: string, { headers }: MessageContent): URL {
  const path = target.startsWith('/') ? target : `/${target}`;
  const { host = '' } = headers;
  const address = `https://${host}${path}`;
  return new URL(
    /^[\w.:[\]-]{1,255}$/u.test(host) && URL.canParse(address) ? address : `https://localhost${path}`,
  );
}

/** Forms stay forms; all other bodies are JSON. */
function bodyText(message: MessageContent): string | undefined {
  const { body } = message;
  if (body === undefined) return undefined;
  if (/x-www-form-urlencoded/iu.test(typeOf(message))) {
    return new URLSearchParams(body as Record<string, string>).toString();
  }
  return JSON.stringify(body);
}
