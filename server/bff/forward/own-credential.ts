import { z } from 'zod';
import type { OperationId } from '#contract/operations.ts';
import { type Role, roleLabel } from '#contract/roles.ts';
import type { Change, Judge, ShutOutRoom } from './shut-out.ts';

/** Refusals of what the console's own key or account would lose by a change: nobody could do it any more through it. */

const Assigned = z.object({
  roleName: z.string(),
  orgId: z.string().nullish(),
  groupId: z.string().nullish(),
});
const Status = z.object({
  apiKey: z
    .object({ id: z.string(), roles: z.array(Assigned), accessList: z.array(z.unknown()).default([]) })
    .nullish(),
});
const Account = z.object({
  roles: z.array(z.string()),
  secrets: z.array(z.object({ id: z.string() })).default([]),
});
const Roles = z.object({ roles: z.array(z.string()).optional() });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const label = (name: string): string => roleLabel(name as Role);

function losing(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  return `This console signs in with it: what it loses (${names.map(label).join(', ')}), nobody can do through this connection any more.`;
}

/** Which of the roles that are held a change leaves; undefined: it is not about roles. */
const kept = ({ args }: Change): readonly string[] | undefined => Roles.safeParse(args.body).data?.roles;
const nothing = (): readonly string[] => [];

type Kept = typeof kept;

/** What the own API key loses in the organization or in one project. */
const key =
  (keeps: Kept, isEnd = false): Judge =>
  async (change, room) => {
    const { apiKey } = (await room.read(Status, 'getSystemStatus', {})) ?? {};
    const after = keeps(change);
    if (!apiKey || apiKey.id !== change.args.apiUserId || after === undefined) return undefined;
    const { orgId, groupId } = change.args;
    const held = apiKey.roles.filter(
      (role) => isEnd || (groupId === undefined ? role.orgId === orgId : role.groupId === groupId),
    );
    return losing(held.map(({ roleName }) => roleName).filter((name) => !after.includes(name)));
  };

function ownAccount(change: Change, room: ShutOutRoom) {
  const { orgId, groupId, clientId } = change.args;
  if (textOf(clientId) !== room.identity) return Promise.resolve(undefined);
  return groupId === undefined
    ? room.read(Account, 'getOrgServiceAccount', { orgId, clientId })
    : room.read(Account, 'getGroupServiceAccount', { groupId, clientId });
}

/** What the own service account loses in the organization or in one project. */
const account =
  (keeps: Kept): Judge =>
  async (change, room) => {
    const after = keeps(change);
    const held = after && (await ownAccount(change, room));
    return held && losing(held.roles.filter((name) => !after.includes(name)));
  };

/** Of two secrets nobody knows here which one is used; without the last nothing signs in any more. */
const lastSecret: Judge = async (change, room) => {
  const held = await ownAccount(change, room);
  const others = held?.secrets.filter(({ id }) => id !== change.args.secretId);
  return others?.length === 0
    ? 'This console signs in with it, and it is the last secret of its account: make another one first, and edit the connection to it.'
    : undefined;
};

const Listed = z.object({ results: z.array(z.unknown()) });

/** An organization that requires access lists refuses keys and accounts that have none // documented */
const requiredList: Judge = async ({ args }, room) => {
  const wanted = z.object({ apiAccessListRequired: z.literal(true) }).safeParse(args.body).success;
  if (!wanted) return undefined;
  const { apiKey } = (await room.read(Status, 'getSystemStatus', {})) ?? {};
  const list = apiKey ? apiKey.accessList : await listOfAccount(args.orgId, room);
  return list?.length === 0
    ? `The ${apiKey ? 'key' : 'account'} of this console has no access list: once the organization requires one, the service refuses it. Add the address of this console to its access list first.`
    : undefined;
};

async function listOfAccount(orgId: unknown, { read, identity }: ShutOutRoom) {
  const query = { itemsPerPage: 1 };
  const listed = await read(Listed, 'listOrgServiceAccountAccessList', { orgId, clientId: identity, query });
  return listed?.results;
}

const Seen = z.object({ results: z.array(z.object({ id: z.string() })) });

/** A key or an account is at home in one organization, and ends with it // documented */
const ownOrganization: Judge = async ({ args }, room) => {
  const seen = await room.read(Seen, 'listOrgs', { query: { itemsPerPage: 500 } });
  const [only, ...others] = seen?.results ?? [];
  return only?.id === args.orgId && others.length === 0
    ? 'This console signs in with a key or an account of this organization. It is deleted with it: nothing can be done through this connection any more.'
    : undefined;
};

/** The operations by which a console can take its own access away. */
export const ownCredentialJudges: Partial<Record<OperationId, Judge>> = {
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
