import { isTenant } from '#contract/clusters/record.ts';
import { mostLogLines } from '#contract/tables/log-lines.ts';
import { historyKeptMs, type SignInRecord } from '#server/emulator/areas/access-history/records.ts';
import type { Holder } from '#server/emulator/kernel/documents/holder.ts';
import { dropOld } from '#server/emulator/kernel/retention.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ShownCertificate } from '../door.ts';
import { doorsOf } from '../members.ts';

/** Where a connection has come in, as far as signing in needs it. */
export interface SignInPlace {
  world: World;
  /** The cluster, as long as it is there. */
  holder: () => Holder | undefined;
  /** Which of its members. */
  index: number;
  /** `host:port` of the client. */
  address: string;
  connectionId: number;
  /** The certificate that the client has shown; absent without TLS. */
  certificate?: (() => ShownCertificate | undefined) | undefined;
}

type Noted = Pick<SignInRecord, 'username' | 'authSource' | 'mechanism' | 'failureReason'>;

/** Longest text in a line: an unauthenticated client may send any name, database and mechanism. */
const longestText = 1024;
const short = (text: string): string => text.slice(0, longestText);

/**
 * Logs an attempt at its member; the history of the cluster follows from it. Free, shared and flex clusters
 * keep no history // specification §4.1
 */
export function noteSignIn(place: SignInPlace, noted: Noted): void {
  const { world, index, address, connectionId } = place;
  const holder = place.holder();
  const host = doorsOf(holder?.cluster)[index];
  if (!holder?.cluster || !host || isTenant(holder.cluster)) return;
  const colon = address.lastIndexOf(':');
  world.tables.signIns.put({
    id: world.id(),
    groupId: holder.groupId,
    clusterId: holder.id,
    hostname: host.hostname,
    at: world.now(),
    username: short(noted.username),
    authSource: short(noted.authSource),
    mechanism: short(noted.mechanism),
    ...(noted.failureReason === undefined ? {} : { failureReason: short(noted.failureReason) }),
    ipAddress: address.slice(0, colon).replace(/^::ffff:/i, ''),
    port: Number(address.slice(colon + 1)),
    connectionId,
  });
  const all = world.tables.signIns.by('group', holder.groupId);
  dropOld(
    world,
    world.tables.signIns,
    () => all,
    historyKeptMs,
    ({ at }) => iso(at),
  );
  for (const { id } of all.slice(mostLogLines)) world.tables.signIns.delete(id);
}
