import { beforeAll, describe, expect, it } from 'vitest';
import { rootPath } from '#contract/api/names.ts';
import { newestVersion } from '#contract/api/operation.ts';
import { type OperationId, operationIds, operationOf } from '#contract/api/operations.ts';
import { fillPath } from '#contract/api/path-params.ts';
import { paramNames } from '#contract/api/path-template.ts';
import { type GroupRole, groupRoles, type OrgRole, orgRoles, type Role } from '#contract/roles.ts';
import { tokenHash } from '#server/auth/bearer.ts';
import type { createDigestSession } from '#server/auth/digest-session.ts';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';
import { neededBy } from '../http/profile-differences.ts';
import { prepared } from './examples-for-tests.ts';

/**
 * Every operation, every role, both kinds of credentials, four places. Each request has an unknown parameter:
 * an authorized caller gets a 400 and nothing happens; an unauthorized one never gets that far.
 */
const scoped = operationIds.filter((id) => {
  const { path, root, roles } = operationOf(id);
  return root === undefined && Array.isArray(roles) && /\{(groupId|orgId|federationSettingsId)\}/.test(path);
});

/** The first operation of every set of roles, each tried with a key and an account. */
const firstOfRoles: ReadonlySet<OperationId> = new Set(
  new Map(
    scoped.toReversed().map((id) => {
      const { path, roles } = operationOf(id);
      return [`${path.split('/')[1]} ${String(roles)}`, id] as const;
    }),
  ).values(),
);

/** The implied roles of a role, repeated here independently of the emulator // observed */
const brings: Partial<Record<Role, readonly Role[]>> = {
  ORG_OWNER: [...orgRoles, ...groupRoles],
  ORG_READ_ONLY: ['GROUP_READ_ONLY'],
  GROUP_OWNER: groupRoles,
  GROUP_BACKUP_MANAGER: [
    'GROUP_BACKUP_CREATOR',
    'GROUP_BACKUP_RECOVERY_OPERATOR',
    'GROUP_BACKUP_EXPORT_OPERATOR',
  ],
  GROUP_DATA_ACCESS_ADMIN: [
    'GROUP_DATA_ACCESS_READ_WRITE',
    'GROUP_DATA_ACCESS_READ_ONLY',
    'GROUP_SEARCH_INDEX_EDITOR',
  ],
  GROUP_DATA_ACCESS_READ_WRITE: ['GROUP_DATA_ACCESS_READ_ONLY'],
};

function amountsTo(role: Role): ReadonlySet<Role> {
  const everywhere: Role = role.startsWith('ORG_') ? 'ORG_MEMBER' : 'GROUP_READ_ONLY';
  return new Set([role, everywhere, ...(brings[role] ?? [])]);
}

const placeNames = ['own', 'other project', 'other organization', 'deleted project'] as const;
type Place = (typeof placeNames)[number];
type Answer = 'allowed' | 'refused' | 'not found';

/** The expected response for a holder of one role in the own project or organization. */
function expected(id: OperationId, role: Role, place: Place): Answer {
  const row = operationOf(id);
  const { path } = row;
  const roles = neededBy(row, 'specification');
  const ofProject = path.includes('{groupId}');
  const held = amountsTo(role);
  const mayCall = (roles as readonly Role[]).some((each) => held.has(each));
  if (place === 'other organization' || place === 'deleted project') return 'not found';
  if (!ofProject) {
    // a role in a project is no part in its organization
    return role.startsWith('ORG_') ? (mayCall ? 'allowed' : 'refused') : 'not found';
  }
  if (place === 'other project' && !role.startsWith('ORG_')) return 'not found';
  return mayCall ? 'allowed' : 'refused';
}

interface Credentials {
  key: ReturnType<typeof createDigestSession>;
  bearer: string;
}

let emulator: TestEmulator;
let ids: Record<Place, { groupId: string; orgId: string; federationSettingsId: string }>;
const credentials = new Map<Role, Credentials>();

async function credentialsFor(role: Role): Promise<Credentials> {
  const { world, orgId, groupId } = emulator;
  const grant = role.startsWith('ORG_')
    ? { roleName: role as OrgRole, orgId }
    : { roleName: role as GroupRole, groupId };
  const key = await emulator.key(grant);
  const id = world.id();
  const clientId = `mdb_sa_id_${id}`;
  const secret = `mdb_sa_sk_${id}`;
  world.tables.serviceAccounts.put({
    id,
    clientId,
    name: role,
    orgId,
    grants: [grant],
    accessList: [],
    secrets: [
      { id: world.id(), hash: tokenHash(secret), createdAt: world.iso(), expiresAt: '2027-01-01T00:00:00Z' },
    ],
  });
  const reply = await emulator.ask('POST', '/api/oauth/token', {
    as: null,
    raw: 'grant_type=client_credentials',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
    },
    accept: '*/*',
  });
  return { key, bearer: `Bearer ${reply.body.access_token}` };
}

beforeAll(async () => {
  emulator = await testEmulator();
  const { world, groupId, orgId } = emulator;
  const created = async (name: string) =>
    (await emulator.ask('POST', '~/groups', { body: { name, orgId } })).body.id as string;
  const [other, deleted] = [await created('other'), await created('deleted')];
  await emulator.ask('DELETE', `~/groups/${deleted}`);
  // later its deletion is no longer accepted again
  emulator.advance(120);
  const foreignOrg = world.tables.orgs.put({ id: world.id(), name: 'Foreign' });
  const [mine] = [...world.tables.groups.all()];
  if (!mine) throw new Error('the world has no project');
  const foreign = world.tables.groups.put({ ...mine, id: world.id(), orgId: foreignOrg.id, name: 'foreign' });
  const settings = world.tables.federationSettings.by('org', orgId)[0]?.id ?? '0'.repeat(24);
  const theirs = world.tables.federationSettings.put({
    id: world.id(),
    orgId: foreignOrg.id,
    federatedDomains: [],
  });
  ids = {
    own: { groupId, orgId, federationSettingsId: settings },
    'other project': { groupId: other, orgId, federationSettingsId: settings },
    'other organization': {
      groupId: foreign.id,
      orgId: foreignOrg.id,
      federationSettingsId: theirs.id,
    },
    'deleted project': {
      groupId: deleted,
      orgId: '0'.repeat(24),
      federationSettingsId: '0'.repeat(24),
    },
  };
  for (const role of [...orgRoles, ...groupRoles]) credentials.set(role, await credentialsFor(role));
});

/** Texts that pass for any parameter of the path. */
const dummies: Record<string, string> = {
  cloud: 'ANY',
  cloudProvider: 'AWS',
  clusterView: 'PRIMARY',
  geography: 'ANY',
  mcpConfigId: '00000000-0000-0000-0000-000000000000',
  queryShapeHash: '0'.repeat(64),
  token: '0'.repeat(64),
};

function pathOf(id: OperationId, place: Place): string {
  const { path, root } = operationOf(id);
  const values = paramNames(path).map((name) => {
    const existing: Record<string, string> = ids[place];
    const value = existing[name] ?? dummies[name] ?? (/(Id|^id)$/.test(name) ? '0'.repeat(24) : 'x1');
    return [name, value] as const;
  });
  return `${rootPath(root)}${fillPath(path, Object.fromEntries(values))}?unheardOf=1`;
}

function answerOf(reply: { status: number; body: { errorCode?: string } }): Answer | string {
  const { errorCode } = reply.body;
  const asksOn = errorCode === 'INVALID_QUERY_PARAMETER' || errorCode === 'MISSING_QUERY_PARAMETER';
  if (reply.status === 400 && asksOn) return 'allowed';
  if (reply.status === 403 && errorCode === 'USER_UNAUTHORIZED') return 'refused';
  // the place is looked for before the parameters are
  return reply.status === 404 ? 'not found' : `${reply.status} ${errorCode}`;
}

describe('roles', () => {
  it('are required by every operation below a project or an organization', () => {
    const loose = operationIds.filter((id) => {
      const { path, root, roles } = operationOf(id);
      return root === undefined && typeof roles === 'string' && /\{(groupId|orgId)\}/.test(path);
    });
    expect(loose, 'operations with a place and without roles').toEqual([]);
    expect(scoped.length).toBeGreaterThan(20);
  });

  it.each(scoped)('%s requires its roles, of keys and of service accounts, in every place', async (id) => {
    // a minute of its own for whatever takes a hundred requests a minute
    if (operationOf(id).limited) emulator.advance(60);
    const wrong: string[] = [];
    // a minute of its own: some operations take a hundred requests a minute
    if (operationOf(id).limited) emulator.advance(60);
    const before = emulator.rows();
    const accept = `application/vnd.atlas.${newestVersion(operationOf(id))}+json`;
    const { method } = operationOf(id);
    // roles are resolved before an operation requires them: one kind of credentials at each path is enough
    let turn = scoped.indexOf(id);
    for (const place of placeNames) {
      const path = pathOf(id, place);
      turn += 1;
      for (const [role, { key, bearer }] of credentials) {
        turn += 1;
        const want = expected(id, role, place);
        const kinds = [
          ['key', { as: key, accept }],
          ['account', { as: null, headers: { authorization: bearer }, accept }],
        ] as const;
        for (const [kind, ask] of kinds.filter((_, at) => firstOfRoles.has(id) || at === turn % 2)) {
          const answer = answerOf(await emulator.ask(method, path, ask));
          if (answer !== want) wrong.push(`${kind} of ${role}, ${place}: ${answer} instead of ${want}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(emulator.unchanged(before)).toBe(true);
  });
});

describe('an object of one project', () => {
  /** Keys and accounts are the organization's: these operations let them into any of its projects. */
  const inviting: readonly string[] = [
    'addGroupApiKey',
    'updateGroupApiKeyRoles',
    'removeGroupApiKey',
    'inviteGroupServiceAccount',
  ];

  /** Parameters that are words of the service and mean the same in every project. */
  const sharedNames = [
    'cloudProvider',
    'limitName',
    'integrationType',
    'logName',
    'endpointSetId',
    'modelGroupName',
  ];

  const inside = operationIds.filter((id) => {
    const { path, root } = operationOf(id);
    return (
      root === undefined &&
      path.startsWith('/groups/{groupId}/') &&
      paramNames(path).length > 1 &&
      !inviting.includes(id)
    );
  });

  /** Everything that the seeded project has. */
  const rowsOfProject = ({ world, groupId }: TestEmulator): unknown[] =>
    Object.values(world.tables).flatMap((table) =>
      [...table.all()].filter((row) => 'groupId' in row && row.groupId === groupId),
    );

  it.each(inside)('is not reached by %s through the path of another project', async (id) => {
    const { method, path } = operationOf(id);
    const own = await testEmulator();
    const result = await own.ask('POST', '~/groups', { body: { name: 'other', orgId: own.orgId } });
    const { params, body, path: existing } = await prepared(own, id);
    const search = existing.includes('?') ? existing.slice(existing.indexOf('?')) : '';
    const before = own.rows();
    const mine = rowsOfProject(own);
    const target = `~${fillPath(path, { ...params, groupId: result.body.id })}${search}`;
    const accept = `application/vnd.atlas.${newestVersion(operationOf(id))}+json`;
    const reply = await own.ask(method, target, { body, accept });
    const shared = sharedNames.some((name) => path.endsWith(`{${name}}`) || path.includes(`{${name}}/`));
    if (!shared) expect([id, reply.status]).toEqual([id, 404]);
    if (method === 'GET' || reply.status >= 400) expect(own.unchanged(before)).toBe(true);
    // an accepted request was meant for the other project
    else expect(rowsOfProject(own)).toEqual(mine);
  });
});

describe('an object of one organization', () => {
  const inside = operationIds.filter((id) => {
    const { path, root } = operationOf(id);
    // names of groups of models are words of the service
    const isShared = path.includes('{modelGroupName}');
    return (
      root === undefined && !isShared && path.startsWith('/orgs/{orgId}/') && paramNames(path).length > 1
    );
  });

  it.each(inside)(
    'is not reached by %s through the path of another organization, by its owner',
    async (id) => {
      const { method, path } = operationOf(id);
      const own = await testEmulator();
      const foreign = own.world.tables.orgs.put({ id: own.world.id(), name: 'Foreign' });
      const owner = await own.key({ roleName: 'ORG_OWNER', orgId: foreign.id });
      const { params, body, path: current } = await prepared(own, id);
      const search = current.includes('?') ? current.slice(current.indexOf('?')) : '';
      const before = own.rows();
      const target = `~${fillPath(path, { ...params, orgId: foreign.id })}${search}`;
      const accept = `application/vnd.atlas.${newestVersion(operationOf(id))}+json`;
      const reply = await own.ask(method, target, { as: owner, body, accept });
      // an unknown key is a 400 // observed
      const unknown = reply.body.errorCode === 'API_KEY_NOT_FOUND' ? 400 : 404;
      expect([id, reply.status]).toEqual([id, unknown]);
      expect(own.unchanged(before)).toBe(true);
    },
  );
});
