import { z } from 'zod';
import type { OperationId } from '#contract/api/operations.ts';
import { readWhole } from '#contract/lists/whole-list.ts';
import { blockIn, contains } from '#contract/security/cidr.ts';
import type { Connections, UsableConnection } from '../connections/connections.ts';
import { Failure, refuse } from '../http/errors.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { buildRequest } from '../upstream/upstream-request.ts';
import { accessListChecks, Caller } from './credential-lists.ts';
import type { Change, LockoutDeps, Validator } from './lockout-deps.ts';
import { credentialChecks } from './own-credential.ts';

const Listed = z.object({
  results: z.array(z.object({ cidrBlock: z.string().nullish(), ipAddress: z.string().nullish() })),
});

/**
 * An entry of a project's access list without which the person's address, or this console's as the service sees it, is
 * admitted by nothing else: the service itself lets people shut themselves out of their databases // documented
 */
const accessEntry: Validator = async ({ args: { groupId, entryValue } }, { read, addresses }) => {
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
  const lockout = guarded.find(({ address }) => isAlone(entryValue, list, address));
  return (
    lockout &&
    `Only this entry admits ${lockout.address}, ${lockout.whose}: without it that address no longer reaches the databases of this project. It can still be removed on the page of the access list.`
  );
};

const validators: Partial<Record<OperationId, Validator>> = {
  deleteGroupAccessListEntry: accessEntry,
  ...credentialChecks,
  ...accessListChecks,
};

/**
 * Why a change would lock out the person or this console, through any route; undefined: it would not. The
 * service itself checks further rules: the last owner of an organization, the access list of the caller's
 * credential.
 */
export const lockoutBy: Validator = async (change, deps) => validators[change.operationId]?.(change, deps);

/** Refuses a lockout; thrown. */
export async function refuseLockout(change: Change, deps: LockoutDeps): Promise<void> {
  const message = await lockoutBy(change, deps);
  if (message !== undefined) throw refuse('SHUTS_OUT_CALLER', { message });
}

/** Checks by the service's answers through a connection. */
export function lockoutDeps(
  { upstream, connections }: { upstream: Pick<Upstream, 'call'>; connections: Pick<Connections, 'list'> },
  connection: UsableConnection,
  addresses: readonly string[],
  signal?: AbortSignal,
): LockoutDeps {
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
