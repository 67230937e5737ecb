import { ApiError } from '#contract/api/errors.ts';
import type { ConnectionCheck } from '#contract/console/bff.ts';
import { serviceHeader } from '#contract/console/service-headers.ts';
import { Failure } from '../../http/errors.ts';
import type { UpstreamAnswer } from '../../upstream/upstream.ts';

/** A difference of clocks that is worth a warning, and one with which tokens and certificates are refused. */
const skewMs = 30_000;
const longSkewMs = 300_000;

const check = (
  id: ConnectionCheck['id'],
  state: ConnectionCheck['state'],
  message: string,
): ConnectionCheck => ({
  id,
  state,
  message,
});

/** An address in the text of a refusal: ours, as the service sees it. */
export function addressIn(text: string): string | undefined {
  return /\b(?:\d{1,3}\.){3}\d{1,3}\b|\b[0-9a-f]{1,4}(?::[0-9a-f]{0,4}){2,7}\b/i.exec(text)?.[0];
}

/** The meaning of a refusal of the credentials, and its remedy. */
function refusedCheck(status: number, body: unknown): ConnectionCheck {
  const { errorCode = '', detail = '' } = ApiError.safeParse(body).data ?? {};
  if (status === 401)
    return check(
      'credentials',
      'failed',
      'Atlas refused the credentials (401). Check the public and the private key, and whether the key still exists.',
    );
  if (/ACCESS_LIST|IP_ADDRESS/.test(errorCode)) {
    const address = addressIn(detail ?? '');
    return check(
      'accessList',
      'failed',
      errorCode === 'ORG_REQUIRES_ACCESS_LIST'
        ? 'Atlas accepts this key only with an API access list (403). Add the address of this server to the access list of the key.'
        : `Atlas refused the address of this server${address ? `, ${address}` : ''} (403). Add it to the API access list of the key.`,
    );
  }
  return check(
    'credentials',
    'failed',
    `Atlas refused the request (${status}${errorCode ? `, ${errorCode}` : ''}). Give the key at least the role Organization Member or a role in a project.`,
  );
}

/** Compares the clock of the service, as reported in its Date header, with ours. */
export function clockCheck(serviceAt: number | undefined, now: number): ConnectionCheck {
  if (serviceAt === undefined)
    return check('clock', 'warning', 'Atlas did not report its time, so clocks were not compared.');
  const skew = Math.abs(serviceAt - now);
  const seconds = Math.round(skew / 1000);
  if (skew <= skewMs) return check('clock', 'ok', 'The clock of this server agrees with that of Atlas.');
  const direction = serviceAt > now ? 'behind' : 'ahead of';
  return check(
    'clock',
    skew > longSkewMs ? 'failed' : 'warning',
    `The clock of this server is ${seconds} s ${direction} that of Atlas. Synchronize it with NTP: tokens and certificates depend on it.`,
  );
}

/** Whether the answer is of a version of the API that this console speaks. */
function versionCheck({
  status,
  headers,
  body,
}: Pick<UpstreamAnswer, 'status' | 'headers' | 'body'>): ConnectionCheck {
  const { errorCode = '' } = ApiError.safeParse(body).data ?? {};
  const version = /vnd\.atlas\.(\d{4}-\d\d-\d\d)/.exec(headers[`${serviceHeader}content-type`] ?? '')?.[1];
  if (status === 406 || status === 410 || /VERSION/.test(errorCode))
    return check(
      'version',
      'failed',
      `Atlas does not accept the API version of this console (${status}). Update Quarterdeck.`,
    );
  if (version === undefined)
    return check(
      'version',
      'warning',
      'The answer names no API version. Check that the address is that of the Atlas Administration API.',
    );
  return check('version', 'ok', `API version ${version}.`);
}

/**
 * The checks of credentials, access list, clock and version by an answer. `isEmulator`: its clock can be
 * moved by hand.
 */
export function checkAnswer(
  answer: UpstreamAnswer | Failure,
  now: number,
  isEmulator: boolean,
): ConnectionCheck[] {
  if (answer instanceof Failure) {
    if (answer.code === 'UPSTREAM_AUTH_FAILED') return [refusedCheck(401, undefined)];
    if (answer.code === 'UPSTREAM_REDIRECT' || answer.code === 'UPSTREAM_INVALID')
      return [
        check(
          'proxy',
          'failed',
          'The answer is not one of the Atlas Administration API. Check whether a proxy or a sign-in page answers in its place, and the address.',
        ),
      ];
    return [check('answer', 'failed', answer.message)];
  }
  const { status, body } = answer;
  const clock = isEmulator ? [] : [clockCheck(answer.serviceAt, now)];
  if (status === 401 || status === 403) return [refusedCheck(status, body), ...clock];
  if (status >= 500 || status === 429)
    return [
      check(
        'answer',
        'failed',
        `Atlas is not available (${status}). Retry in a minute; if it persists, check status.mongodb.com.`,
      ),
      ...clock,
    ];
  const version = versionCheck(answer);
  if (status !== 200) return [version, ...clock];
  return [check('credentials', 'ok', 'Atlas accepted the credentials.'), version, ...clock];
}
