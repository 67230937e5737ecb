import { z } from 'zod';
import type { OperationId } from '#contract/api/operations.ts';
import { type Role, roleLabel } from '#contract/roles.ts';
import type { Change, LockoutDeps, SignIn, Validator } from './lockout-deps.ts';

/**
 * Refusals of changes by which a key or an account of the console's own connections would lose access: no
 * user could revert them through these. Other connections than the caller's belong to the same people, who
 * would not notice.
 */

const Assigned = z.object({
  roleName: z.string().optional(),
  orgId: z.string().nullish(),
  groupId: z.string().nullish(),
});
const Key = z.object({ id: z.string(), publicKey: z.string(), roles: z.array(Assigned) });
const Keys = z.object({ results: z.array(Key) });
const Account = z.object({
  roles: z.array(z.string()),
  secrets: z.array(z.object({ id: z.string() })).default([]),
});
const Accounts = z.object({ results: z.array(z.object({ clientId: z.string() })) });
const Roles = z.object({ roles: z.array(z.string()).optional() });

const label = (name: string): string => roleLabel(name as Role);
/** The most that one page holds // specification §8 */
const whole = { itemsPerPage: 500 };

/** "This console signs in with it", or the names of its other connections that do; `object`: the credential. */
export function signsIn(connections: readonly SignIn[], object = 'it'): string {
  const others = connections.filter(({ own }) => !own).map(({ name }) => name);
  const noun = others.length === 1 ? 'connection' : 'connections';
  const named = `the ${noun} ${others.join(' and ')}`;
  if (others.length === 0) return `This console signs in with ${object}`;
  if (others.length < connections.length)
    return `This console signs in with ${object}, also through ${named}`;
  return `${named.replace('t', 'T')} of this console ${others.length === 1 ? 'signs' : 'sign'} in with ${object}`;
}

/** The same connections in sentences that follow. */
function through(connections: readonly SignIn[]): string {
  if (connections.length > 1) return 'those connections';
  return isOwn(connections) ? 'this connection' : 'that connection';
}

const isOwn = (connections: readonly SignIn[]): boolean => connections.some(({ own }) => own);

/** The connections that sign in with one of these. */
export async function signingInWith(
  { signIns }: LockoutDeps,
  identities: readonly string[],
): Promise<readonly SignIn[]> {
  return (await signIns()).filter(({ identity }) => identities.includes(identity));
}

function losing(names: readonly string[], connections: readonly SignIn[]): string | undefined {
  if (names.length === 0 || connections.length === 0) return undefined;
  return `${signsIn(connections)}: the roles it loses (${names.map(label).join(', ')}) are no longer available through ${through(connections)}.`;
}

/** Which of the roles that are held a change leaves; undefined: it is not about roles. */
const kept = ({ args }: Change): readonly string[] | undefined => Roles.safeParse(args.body).data?.roles;
const nothing = (): readonly string[] => [];

type Kept = typeof kept;

/** The key that a change is about, from the organization or the project that it names. */
export async function keyOf(
  { args: { orgId, groupId, apiUserId } }: Change,
  { read }: LockoutDeps,
): Promise<z.output<typeof Key> | undefined> {
  if (groupId === undefined) return read(Key, 'getOrgApiKey', { orgId, apiUserId });
  // a project returns one key only in its list
  const listed = await read(Keys, 'listGroupApiKeys', { groupId, query: whole });
  return listed?.results.find(({ id }) => id === apiUserId);
}

/** What an API key loses in the organization or in one project. */
const key =
  (keeps: Kept, isEnd = false): Validator =>
  async (change, deps) => {
    const after = keeps(change);
    const result = after && (await keyOf(change, deps));
    if (!result) return undefined;
    const { orgId, groupId } = change.args;
    const held = result.roles.filter(
      (role) => isEnd || (groupId === undefined ? role.orgId === orgId : role.groupId === groupId),
    );
    const names = held.flatMap(({ roleName }) => roleName ?? []).filter((name) => !after.includes(name));
    return losing(names, await signingInWith(deps, [result.publicKey]));
  };

/** The connections that sign in with the account that a change is about. */
export const accountSignIns = ({ args: { clientId } }: Change, deps: LockoutDeps) =>
  signingInWith(deps, typeof clientId === 'string' ? [clientId] : []);

function accountOf({ args: { orgId, groupId, clientId } }: Change, { read }: LockoutDeps) {
  return groupId === undefined
    ? read(Account, 'getOrgServiceAccount', { orgId, clientId })
    : read(Account, 'getGroupServiceAccount', { groupId, clientId });
}

/** The roles that a service account loses in the organization or in one project. */
const account =
  (keeps: Kept): Validator =>
  async (change, deps) => {
    const after = keeps(change);
    const connections = await accountSignIns(change, deps);
    const held = after && connections.length > 0 ? await accountOf(change, deps) : undefined;
    return (
      held &&
      losing(
        held.roles.filter((name) => !after?.includes(name)),
        connections,
      )
    );
  };

/** The secret in use is unknown here; without the last one no connection signs in any more. */
const lastSecret: Validator = async (change, deps) => {
  const connections = await accountSignIns(change, deps);
  const held = connections.length > 0 ? await accountOf(change, deps) : undefined;
  const others = held?.secrets.filter(({ id }) => id !== change.args.secretId);
  return others?.length === 0
    ? `${signsIn(connections)}, and it is the last secret of its account: make another one first, and edit the connection to it.`
    : undefined;
};

const Listed = z.object({ results: z.array(z.unknown()) });

/** The keys and accounts of an organization with which connections of this console sign in. */
async function ownOf(orgId: unknown, deps: LockoutDeps) {
  const [keys, accounts, signIns] = await Promise.all([
    deps.read(Keys, 'listOrgApiKeys', { orgId, query: whole }),
    deps.read(Accounts, 'listOrgServiceAccounts', { orgId, query: whole }),
    deps.signIns(),
  ]);
  const usedBy = (identity: string) => signIns.filter((each) => each.identity === identity);
  return {
    keys: (keys?.results ?? []).map((each) => ({ ...each, connections: usedBy(each.publicKey) })),
    accounts: (accounts?.results ?? []).map((each) => ({ ...each, connections: usedBy(each.clientId) })),
  };
}

/** An organization that requires access lists refuses keys and accounts that have none // documented */
const requiredList: Validator = async ({ args: { orgId, body } }, deps) => {
  const wanted = z.object({ apiAccessListRequired: z.literal(true) }).safeParse(body).success;
  if (!wanted) return undefined;
  const own = await ownOf(orgId, deps);
  const query = { itemsPerPage: 1 };
  const lists = await Promise.all([
    ...own.keys
      .filter(({ connections }) => connections.length > 0)
      .map(async ({ id, connections }) => ({
        ...{ what: 'a key', connections },
        list: await deps.read(Listed, 'listOrgApiKeyAccessListEntries', { orgId, apiUserId: id, query }),
      })),
    ...own.accounts
      .filter(({ connections }) => connections.length > 0)
      .map(async ({ clientId, connections }) => ({
        ...{ what: 'an account', connections },
        list: await deps.read(Listed, 'listOrgServiceAccountAccessList', { orgId, clientId, query }),
      })),
  ]);
  const empty = lists.filter(({ list }) => list?.results.length === 0);
  const sentences = empty
    // the caller's own connection concerns them before any other
    .sort((one, other) => Number(isOwn(other.connections)) - Number(isOwn(one.connections)))
    .map(({ what, connections }) => `${signsIn(connections, `${what} that has no access list`)}.`);
  return sentences.length === 0
    ? undefined
    : `${sentences.join(' ')} Once the organization requires one, the service refuses it. Add the address of this console to its access list first.`;
};

/** A key or an account is at home in one organization, and ends with it // documented */
const ownOrganization: Validator = async ({ args: { orgId } }, deps) => {
  const { keys, accounts } = await ownOf(orgId, deps);
  const connections = [...keys, ...accounts].flatMap((each) => each.connections);
  if (connections.length === 0) return undefined;
  return `${signsIn(connections, 'a key or an account of this organization')}. It is deleted with it: nothing can be done through ${through(connections)} any more.`;
};

/** The operations by which a console can take its own access away. */
export const credentialChecks: Partial<Record<OperationId, Validator>> = {
  updateOrgApiKey: key(kept),
  deleteOrgApiKey: key(nothing, true),
  updateGroupApiKeyRoles: key(kept),
  removeGroupApiKey: key(nothing),
  updateOrgServiceAccount: account(kept),
  deleteOrgServiceAccount: account(nothing),
  updateGroupServiceAccount: account(kept),
  deleteGroupServiceAccount: account(nothing),
  deleteOrgServiceAccountSecret: lastSecret,
  deleteGroupServiceAccountSecret: lastSecret,
  updateOrgSettings: requiredList,
  deleteOrg: ownOrganization,
};
