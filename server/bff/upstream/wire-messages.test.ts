import { expect, test } from 'vitest';
import { wireFailure } from './upstream-errors.ts';
import { hostOf } from './wire-messages.ts';

const errorOf = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['ENOTFOUND', 'UPSTREAM_UNREACHABLE', /DNS has no address for cloud\.mongodb\.com\. Check/],
  ['EAI_AGAIN', 'UPSTREAM_UNREACHABLE', /DNS server did not answer for cloud\.mongodb\.com\. Check/],
  ['ECONNREFUSED', 'UPSTREAM_UNREACHABLE', /^cloud\.mongodb\.com could not be reached: nothing accepts/],
  ['ENETUNREACH', 'UPSTREAM_UNREACHABLE', /no route/],
  ['UND_ERR_CONNECT_TIMEOUT', 'UPSTREAM_UNREACHABLE', /connecting timed out\. Check the firewall/],
  ['UND_ERR_HEADERS_TIMEOUT', 'UPSTREAM_TIMEOUT', /did not answer in time\. Retry/],
  ['CERT_HAS_EXPIRED', 'UPSTREAM_TLS', /not valid at this time\. Check the clock/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'UPSTREAM_TLS', /for another name/],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'UPSTREAM_TLS', /not trusted by this server/],
  ['ECONNRESET', 'UPSTREAM_UNREACHABLE', /The connection to cloud\.mongodb\.com was lost\. Retry/],
])('%s names the host, the cause and the next step', (code, failure, message) => {
  const { code: named, message: text } = wireFailure(errorOf(code), 'before', 'cloud.mongodb.com');
  expect(named).toBe(failure);
  expect(text).toMatch(message);
  expect(text).not.toMatch(/refused/);
});

test('a host is named with its port where that is not the usual one', () => {
  expect(hostOf('https://cloud.mongodb.com')).toBe('cloud.mongodb.com');
  expect(hostOf('https://127.0.0.1:8443')).toBe('127.0.0.1:8443');
});
