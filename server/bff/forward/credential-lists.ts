import { z } from 'zod';
import type { OperationId } from '#contract/api/operations.ts';
import { type Block, blockIn, contains } from '#contract/security/cidr.ts';
import type { Change, LockoutDeps, SignIn, Validator } from './lockout-deps.ts';
import { accountSignIns, keyOf, signingInWith, signsIn } from './own-credential.ts';

/**
 * Refusals of changes to the access list of a key or an account with which another connection of this console
 * signs in. The service checks the credential of the caller, and only that one // documented
 */

export const Caller = z.object({ currentIpv4Address: z.string() });
const Given = z.array(z.object({ cidrBlock: z.string().optional(), ipAddress: z.string().optional() }));
const Entries = z.object({
  results: z.array(z.object({ cidrBlock: z.string().nullish(), ipAddress: z.string().nullish() })),
});
const Settings = z.object({ apiAccessListRequired: z.boolean().nullish() });
/** A list holds 200 entries at most // observed */
const whole = { itemsPerPage: 500 };

/** The connections that sign in with the list's owner, and the operation that reads the list. */
interface Listed {
  connections: readonly SignIn[];
  lists: OperationId;
}

const ofKey = async (change: Change, deps: LockoutDeps): Promise<Listed> => {
  const key = await keyOf(change, deps);
  const connections = key ? await signingInWith(deps, [key.publicKey]) : [];
  return { connections, lists: 'listOrgApiKeyAccessListEntries' };
};

const ofAccount =
  (lists: OperationId) =>
  async (change: Change, deps: LockoutDeps): Promise<Listed> => ({
    connections: await accountSignIns(change, deps),
    lists,
  });

type Entry = z.output<typeof Entries>['results'][number] | z.output<typeof Given>[number];
const blocksOf = (entries: readonly Entry[]): Block[] =>
  entries.flatMap(({ cidrBlock, ipAddress }) => blockIn(cidrBlock ?? ipAddress ?? undefined) ?? []);

/** The list as a change leaves it. */
function after({ args: { ipAddress, body } }: Change, before: readonly Block[]): Block[] {
  const removed = typeof ipAddress === 'string' ? blockIn(ipAddress)?.text : undefined;
  return [...before.filter(({ text }) => text !== removed), ...blocksOf(Given.safeParse(body).data ?? [])];
}

const list =
  (find: (change: Change, deps: LockoutDeps) => Promise<Listed>): Validator =>
  async (change, deps) => {
    const { connections, lists } = await find(change, deps);
    const others = connections.filter(({ own }) => !own);
    // for the caller's credential the service makes the same check // documented
    if (others.length === 0 || others.length < connections.length) return undefined;
    const { body: _, ipAddress: __, ...place } = change.args;
    const [listed, caller] = await Promise.all([
      deps.read(Entries, lists, { ...place, query: whole }),
      deps.read(Caller, 'getCallerAddress', {}),
    ]);
    const address = caller && blockIn(caller.currentIpv4Address);
    if (!listed || !address) return undefined;
    const before = blocksOf(listed.results);
    const left = after(change, before);
    const admits = (blocks: readonly Block[]) => blocks.some((block) => contains(block, address));
    if (before.length > 0 && !admits(before)) return undefined;
    if (left.length === 0) {
      // an empty list admits every address, unless the organization requires one
      const { orgId } = place;
      const settings =
        orgId === undefined ? undefined : await deps.read(Settings, 'getOrgSettings', { orgId });
      return settings?.apiAccessListRequired
        ? `${signsIn(others)}, and the organization requires an access list: with this one empty, every request is refused.`
        : undefined;
    }
    return admits(left)
      ? undefined
      : `${signsIn(others)}: no entry that is left admits ${address.address ?? address.text}, the address of this console as the service sees it, so it is refused from then on.`;
  };

/** The operations that can lock out another connection of a console by address. */
export const accessListChecks: Partial<Record<OperationId, Validator>> = {
  createOrgApiKeyAccessListEntry: list(ofKey),
  deleteOrgApiKeyAccessListEntry: list(ofKey),
  createOrgServiceAccountAccessList: list(ofAccount('listOrgServiceAccountAccessList')),
  deleteOrgServiceAccountAccessListEntry: list(ofAccount('listOrgServiceAccountAccessList')),
  createGroupServiceAccountAccessList: list(ofAccount('listGroupServiceAccountAccessList')),
  deleteGroupServiceAccountAccessListEntry: list(ofAccount('listGroupServiceAccountAccessList')),
};
