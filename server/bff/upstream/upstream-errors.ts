import { Failure, type FailureCode, type FailureMore } from '../http/errors.ts';
import { ProxyError } from '../outbound/tunnel.ts';
import { wireMessage } from './wire-messages.ts';

/** A call that got no usable answer from the service. */
export class UpstreamFailure extends Failure {
  /** Whether the service may have received the request: then the outcome of a change is unknown. */
  readonly sent: boolean;

  constructor(code: FailureCode, sent: boolean, more?: FailureMore) {
    super(code, more);
    this.sent = sent;
  }
}

const unreachable: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_NONAME',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EHOSTDOWN',
]);
const tls =
  /^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|ERR_OSSL)/;

/** Code of an error of the network; empty where it has none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Names what went wrong on the way to a host. `phase`: how far the exchange had come. */
export function wireFailure(error: unknown, phase: 'before' | 'body', host?: string): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error;
  if (error instanceof ProxyError)
    return new UpstreamFailure('UPSTREAM_PROXY', false, { cause: error, message: error.message });
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const code = codeOf(error) || codeOf(inner);
  const plain = { cause: error };
  // without a host, as in tests of the codes, the general message of the code stays
  const more = host === undefined ? plain : { ...plain, message: wireMessage(code, host) };
  const inBody = phase === 'body';
  // no request was sent: reads of documents are repeated then, too
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return new UpstreamFailure('UPSTREAM_UNREACHABLE', false, more);
  if (code === 'ETIMEDOUT') {
    return new UpstreamFailure('UPSTREAM_TIMEOUT', inBody, more);
  }
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') {
    return new UpstreamFailure('UPSTREAM_TIMEOUT', true, more);
  }
  if (unreachable.has(code)) return new UpstreamFailure('UPSTREAM_UNREACHABLE', false, more);
  if (tls.test(code)) return new UpstreamFailure('UPSTREAM_TLS', inBody, more);
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new UpstreamFailure('UPSTREAM_TOO_LARGE', true, plain);
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new UpstreamFailure('UPSTREAM_INVALID', true, plain);
  }
  if (inBody) return new UpstreamFailure('UPSTREAM_TRUNCATED', true, more);
  // the connection broke before the first byte of an answer
  return new UpstreamFailure('UPSTREAM_UNREACHABLE', true, more);
}
