import { z } from 'zod';
import { readWhole } from '#contract/lists/whole-list.ts';
import type { OperationId } from '#contract/operations.ts';
import { blockIn, contains } from '#contract/security/cidr.ts';
import type { Connections, UsableConnection } from '../connections/connections.ts';
import { Failure, refuse } from '../http/errors.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { buildRequest } from '../upstream/upstream-request.ts';
import { accessListJudges, Caller } from './credential-lists.ts';
import { credentialJudges } from './own-credential.ts';
import type { Change, Judge, ShutOutRoom } from './shut-out-room.ts';

const Listed = z.object({
  results: z.array(z.object({ cidrBlock: z.string().nullish(), ipAddress: z.string().nullish() })),
});

/**
 * An entry of a project's access list without which the person's address, or this console's as the service sees it, is
 * admitted by nothing else: the service itself lets people shut themselves out of their databases // documented
 */
const accessEntry: Judge = async ({ args: { groupId, entryValue } }, { read, addresses }) => {
  if (typeof groupId !== 'string' || typeof entryValue !== 'string') return undefined;
  const [listed, caller] = await Promise.all([
    // a list holds 200 entries at most // specification §4.8
    read(Listed, 'listGroupAccessListEntries', { groupId, query: { itemsPerPage: 500 } }),
    read(Caller, 'getCallerAddress', {}),
  ]);
  if (!listed) return undefined;
  const guarded = [
    ...addresses.map((address) => ({ address, whose: 'your own address, as this console sees it' })),
    ...(caller
      ? [{ address: caller.currentIpv4Address, whose: 'the address of this console, as the service sees it' }]
      : []),
  ];
  const list = listed.results.flatMap(({ cidrBlock, ipAddress }) => cidrBlock ?? ipAddress ?? []);
  const shutOut = guarded.find(({ address }) => isAlone(entryValue, list, address));
  return (
    shutOut &&
    `Only this entry admits ${shutOut.address}, ${shutOut.whose}: without it that address no longer reaches the databases of this project. On the page of the access list it can be removed all the same.`
  );
};

const judges: Partial<Record<OperationId, Judge>> = {
  deleteGroupAccessListEntry: accessEntry,
  ...credentialJudges,
  ...accessListJudges,
};

/**
 * Why a change would lock out the person or this console, through any route; undefined: it would not. The
 * service itself checks further rules: the last owner of an organization, the access list of the caller's
 * credential.
 */
export const shutOutBy: Judge = async (change, room) => judges[change.operationId]?.(change, room);

/** Refuses a lockout; thrown. */
export async function refuseShutOut(change: Change, room: ShutOutRoom): Promise<void> {
  const message = await shutOutBy(change, room);
  if (message !== undefined) throw refuse('SHUTS_OUT_CALLER', { message });
}

/** Checks by the service's answers through a connection. */
export function shutOutRoom(
  { upstream, connections }: { upstream: Pick<Upstream, 'call'>; connections: Pick<Connections, 'list'> },
  connection: UsableConnection,
  addresses: readonly string[],
  signal?: AbortSignal,
): ShutOutRoom {
  return {
    addresses,
    async signIns() {
      const all = await connections.list();
      return all
        .filter(({ origin }) => origin === connection.origin)
        .map(({ id, name, identity }) => ({ name, identity, own: id === connection.id }));
    },
    async read(schema, operationId, args) {
      try {
        let failed = false;
        const body = await readWhole(async (paged) => {
          const request = buildRequest(operationId, paged as Record<string, unknown>);
          const answer = await upstream.call(connection, request, { signal });
          failed ||= answer.status >= 300;
          return answer.body;
        }, args);
        return failed ? undefined : schema.safeParse(body).data;
      } catch (error) {
        if (error instanceof Failure) return undefined;
        throw error;
      }
    },
  };
}

/** Whether an address is admitted by this entry of a list and by no other. */
export function isAlone(entry: string, list: readonly string[], address: string): boolean {
  const [removed, one] = [blockIn(entry), blockIn(address)];
  const blocks = list.flatMap((each) => blockIn(each) ?? []);
  const admitting = blocks.filter((block) => one && contains(block, one));
  return admitting.length > 0 && admitting.every(({ text }) => text === removed?.text);
}
