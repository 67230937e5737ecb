import type { OrgRole } from '#contract/roles.ts';
import { callWhole } from '#src/api/call-whole.ts';
import { call } from '#src/api/client.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { readEntries } from './access-entries.ts';
import type { Creation, ShownSecret } from './use-shown-once.ts';

/** The values of the form; `hours` as text, because a select's values are texts. */
export interface NewCredential {
  name: string;
  description: string;
  roles: string[];
  hours: string;
  addresses: string;
}

interface Problem {
  field: keyof NewCredential;
  message: string;
}

/** The characters that the service accepts in names and descriptions of accounts // documented */
const plain = /^[\p{L}\p{N}\-_.,' ]*$/u;

/** The first thing that the service would refuse, in its words. `required`: the organization requires an access list. */
export function newCredentialProblem(
  kind: 'apiKey' | 'serviceAccount',
  { name, description, roles, addresses }: NewCredential,
  required: boolean,
): Problem | undefined {
  const longest = kind === 'apiKey' ? 250 : 64;
  const texts = kind === 'apiKey' ? { name } : { name, description };
  for (const [field, text] of Object.entries(texts) as ['name' | 'description', string][]) {
    const most = field === 'name' ? longest : 250;
    if (text.trim() === '') return { field, message: 'is required' };
    if ([...text].length > most) return { field, message: `must have at most ${most} characters` };
    if (kind === 'serviceAccount' && !plain.test(text)) {
      return { field, message: "must hold only letters, digits, spaces and -_.,'" };
    }
  }
  if (roles.length === 0) return { field: 'roles', message: 'must name at least one role' };
  if (addresses.trim() === '' && !required) return undefined;
  const read = readEntries(addresses);
  return 'problem' in read ? { field: 'addresses', message: read.problem } : undefined;
}

interface Asked {
  orgId: string;
  kind: 'apiKey' | 'serviceAccount';
  connection: string;
  values: NewCredential;
}

/** The requests that make a credential, and those that find and remove what one of them made when its answer got lost. */
export function creationOf({ orgId, kind, connection, values }: Asked): Creation {
  const existing = new Set<string>();
  const list = async () =>
    kind === 'apiKey'
      ? (await callWhole('listOrgApiKeys', connection, { orgId, query: { itemsPerPage: 500 } })).results.map(
          ({ id, desc }) => ({ id, name: desc }),
        )
      : (
          await callWhole('listOrgServiceAccounts', connection, { orgId, query: { itemsPerPage: 500 } })
        ).results.map(({ clientId, name }) => ({ id: clientId, name }));
  return {
    async send() {
      // an existing credential is no leftover of a lost answer
      for (const { id } of await list()) existing.add(id);
      const created = await (kind === 'apiKey' ? createKey : createAccount)(orgId, connection, values);
      return { ...created, unfinished: await addAddresses({ orgId, kind, connection, values }, created.id) };
    },
    leftovers: async () => (await list()).filter(({ id, name }) => !existing.has(id) && name === values.name),
    remove: ({ id }) =>
      kind === 'apiKey'
        ? call('deleteOrgApiKey', connection, { orgId, apiUserId: id })
        : call('deleteOrgServiceAccount', connection, { orgId, clientId: id }),
  };
}

type Made = Omit<ShownSecret, 'unfinished'> & { id: string };
const once = () => ({ idempotencyKey: crypto.randomUUID() });

async function createKey(orgId: string, connection: string, values: NewCredential): Promise<Made> {
  const body = { desc: values.name, roles: values.roles as OrgRole[] };
  const key = await call('createOrgApiKey', connection, { orgId, body }, once());
  return { id: key.id, name: key.desc, kind: 'apiKey', identity: key.publicKey, secret: key.privateKey };
}

async function createAccount(orgId: string, connection: string, values: NewCredential): Promise<Made> {
  const { name, description, roles, hours } = values;
  const secretExpiresAfterHours = Number(hours);
  const body = { name, description, roles: roles as OrgRole[], secretExpiresAfterHours };
  const account = await call('createOrgServiceAccount', connection, { orgId, body }, once());
  const [secret] = account.secrets;
  return {
    id: account.clientId,
    name,
    kind: 'serviceAccount',
    identity: account.clientId,
    secret: secret?.secret ?? '',
    expiresAt: secret?.expiresAt,
  };
}

/** Adds the first addresses. The credential exists by then, so a refusal is shown beside its secret. */
async function addAddresses({ orgId, kind, connection, values }: Asked, id: string): Promise<string[]> {
  const read = readEntries(values.addresses);
  if ('problem' in read) return [];
  const body = read.blocks.map((block) =>
    block.includes('/') ? { cidrBlock: block } : { ipAddress: block },
  );
  try {
    await (kind === 'apiKey'
      ? call('createOrgApiKeyAccessListEntry', connection, { orgId, apiUserId: id, body }, once())
      : call('createOrgServiceAccountAccessList', connection, { orgId, clientId: id, body }, once()));
    return [];
  } catch (error) {
    const why = messageOf(error);
    return [`The addresses were not added to its access list, so it may be used from everywhere: ${why}`];
  }
}
