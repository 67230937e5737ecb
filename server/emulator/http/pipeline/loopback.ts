import { fail, failWith } from '#contract/errors.ts';
import { header, type RawRequest } from '../raw-request.ts';

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** The emulator's controls are for this machine only. */
export function requireLoopback(raw: RawRequest): void {
  if (!loopback.test(raw.peer)) throw fail('ACCESS_FORBIDDEN');
}

/** A web page must not reach an emulator whose credentials everybody knows, whatever it is signed with. */
export function refuseBrowsers(raw: RawRequest, allowed: readonly string[]): void {
  const origin = header(raw, 'origin');
  const site = header(raw, 'sec-fetch-site');
  if (origin !== undefined && allowed.includes(origin)) return;
  if (origin === undefined && (site === undefined || site === 'none')) return;
  throw failWith('ACCESS_FORBIDDEN', { detail: 'Web pages may not call the emulator.' });
}
