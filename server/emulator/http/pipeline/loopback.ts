import { failWith } from '#contract/api/errors.ts';
import { header, type RawRequest } from '../raw-request.ts';

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** Whether the other end of the connection is on this machine. */
export function isLoopback(raw: RawRequest): boolean {
  return loopback.test(raw.peer);
}

const address = /^(\d+\.\d+\.\d+\.\d+|\[[0-9a-f:.]+\])$/;

/**
 * Over plain HTTP a web page can point its own name to our address. Its requests then look like ours, and no
 * header reveals it. Such a name has a dot: names of this machine, of a local network, and addresses remain.
 */
export function refuseForeignHosts(raw: RawRequest, allowed: readonly string[]): void {
  if (raw.secure) return;
  const host = header(raw, 'host')?.toLowerCase().replace(/:\d+$/, '');
  if (host === undefined || !host.includes('.') || host.endsWith('.localhost') || address.test(host)) return;
  if (allowed.includes(host)) return;
  throw failWith('ACCESS_FORBIDDEN', { detail: 'The emulator does not answer under this host name.' });
}

/** A web page must not reach an emulator whose credentials everybody knows, whatever it is signed with. */
export function refuseBrowsers(raw: RawRequest, allowed: readonly string[]): void {
  const origin = header(raw, 'origin');
  const site = header(raw, 'sec-fetch-site');
  if (origin !== undefined && allowed.includes(origin)) return;
  if (origin === undefined && (site === undefined || site === 'none')) return;
  throw failWith('ACCESS_FORBIDDEN', { detail: 'Web pages may not call the emulator.' });
}
