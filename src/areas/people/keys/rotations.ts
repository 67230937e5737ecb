import type { GroupRole, OrgRole } from '#contract/roles.ts';
import { callWhole } from '#src/api/call-whole.ts';
import { call } from '#src/api/client.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { accessEntryOf } from '../shared/access-lists.ts';
import type { KeyRow } from './key-rows.ts';
import type { Creation } from './use-shown-once.ts';

const once = () => ({ idempotencyKey: crypto.randomUUID() });

interface Place {
  orgId: string;
  connection: string;
}

/** One more secret of an account. The one before works on until it expires or is deleted. */
export function secretRotation({ orgId, connection }: Place, row: KeyRow, hours: number): Creation {
  const clientId = row.identity;
  const secretIds = async () =>
    (await call('getOrgServiceAccount', connection, { orgId, clientId })).secrets.map(({ id }) => id);
  const existing = new Set(row.secrets.map(({ id }) => id));
  return {
    async send() {
      const body = { secretExpiresAfterHours: hours };
      const created = await call(
        'createOrgServiceAccountSecret',
        connection,
        { orgId, clientId, body },
        once(),
      );
      return {
        name: row.holder.name,
        kind: 'serviceAccount',
        identity: clientId,
        secret: created.secret ?? '',
        expiresAt: created.expiresAt,
        unfinished: [],
      };
    },
    leftovers: async () =>
      (await secretIds()).filter((id) => !existing.has(id)).map((id) => ({ id, name: `secret ${id}` })),
    remove: ({ id: secretId }) =>
      call('deleteOrgServiceAccountSecret', connection, { orgId, clientId, secretId }),
  };
}

/**
 * A second key with the roles and the access list of the first. The service rotates no key: both work until the first
 * is deleted.
 */
export function keyReplacement({ orgId, connection }: Place, row: KeyRow): Creation {
  const { holder } = row;
  const existing = new Set<string>();
  const list = async () =>
    (await callWhole('listOrgApiKeys', connection, { orgId, query: { itemsPerPage: 500 } })).results;
  return {
    async send() {
      for (const { id } of await list()) existing.add(id);
      // a key that was made in a project is shown with no role of the organization by some, and needs one
      const roles = (holder.orgRoles.length > 0 ? holder.orgRoles : ['ORG_MEMBER']) as OrgRole[];
      const body = { desc: holder.name, roles };
      const created = await call('createOrgApiKey', connection, { orgId, body }, once());
      return {
        name: created.desc,
        kind: 'apiKey',
        identity: created.publicKey,
        secret: created.privateKey,
        unfinished: await likeBefore({ orgId, connection }, row, created.id),
      };
    },
    leftovers: async () =>
      (await list())
        .filter(({ id, desc }) => !existing.has(id) && desc === holder.name)
        .map(({ id, publicKey }) => ({ id, name: publicKey })),
    remove: ({ id }) => call('deleteOrgApiKey', connection, { orgId, apiUserId: id }),
  };
}

/** Gives the new key the settings of the old one; refusals are shown beside its secret, in sentences. */
async function likeBefore({ orgId, connection }: Place, row: KeyRow, apiUserId: string): Promise<string[]> {
  const failed: string[] = [];
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      failed.push(`${what}: ${messageOf(error)}`);
    }
  };
  for (const [groupId, roles] of Object.entries(row.holder.groups)) {
    const body = { roles: roles as GroupRole[] };
    await attempt(`The roles in project ${groupId} were not given`, () =>
      call('updateGroupApiKeyRoles', connection, { groupId, apiUserId, body }, once()),
    );
  }
  await attempt('The access list was not copied, so the key may be used from everywhere', async () => {
    const old = await callWhole('listOrgApiKeyAccessListEntries', connection, {
      orgId,
      apiUserId: row.holder.id,
      query: { itemsPerPage: 500 },
    });
    const body = old.results.map(accessEntryOf).map(({ cidrBlock }) => ({ cidrBlock }));
    if (body.length === 0) return;
    await call('createOrgApiKeyAccessListEntry', connection, { orgId, apiUserId, body }, once());
  });
  return failed;
}
