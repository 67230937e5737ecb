import { badField, fail } from '#contract/api/errors.ts';
import type { McpConfig } from '#contract/mcp/rows.ts';
import { HOUR } from '#contract/values/durations.ts';
import { parseAccessEntry } from '#server/auth/access-list.ts';
import { mintOpaqueToken } from '#server/auth/bearer.ts';
import { hexOf } from '#server/emulator/kernel/seeded.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { McpConfigRecord } from './records.ts';

/** The project or the organization of a configuration. */
export type Owner = { groupId: string } | { orgId: string };

export interface Change {
  mcpConfigName?: string | null | undefined;
  roles?: readonly string[] | undefined;
  ipAccessList?:
    | readonly { cidrBlock?: string | null | undefined; ipAddress?: string | null | undefined }[]
    | undefined;
}

const prefix = 'mdb_sa_sk_';
/** Secrets that are valid at a time, as those of a service account // assumed */
const mostValid = 2;

export const view = ({
  id: _,
  groupId: __,
  orgId: ___,
  secrets: ____,
  ...shown
}: McpConfigRecord): McpConfig => shown;

export function listOf(world: World, owner: Owner): readonly McpConfigRecord[] {
  const { mcpConfigs } = world.tables;
  return 'orgId' in owner ? mcpConfigs.by('org', owner.orgId) : mcpConfigs.by('group', owner.groupId);
}

export function configOf(world: World, owner: Owner, mcpConfigId: string): McpConfigRecord {
  const config = listOf(world, owner).find(({ id }) => id === mcpConfigId);
  if (!config) throw fail('MCP_CONFIG_NOT_FOUND', mcpConfigId);
  return config;
}

/** Addresses and blocks, each with one spelling; an entry has one of both. */
function entriesOf(world: World, sent: NonNullable<Change['ipAccessList']>): McpConfig['ipAccessList'] {
  return sent.map(({ cidrBlock, ipAddress }, index) => {
    const field = cidrBlock ? 'cidrBlock' : 'ipAddress';
    const text = cidrBlock || ipAddress;
    const at = `ipAccessList[${index}].${field}`;
    if (!text) throw badField(at, 'is required, or cidrBlock', 'MISSING_ATTRIBUTE');
    const read = parseAccessEntry(text);
    if (!read.ok) throw badField(at, read.reason, 'INVALID_IP_ADDRESS_OR_CIDR_NOTATION');
    const { cidrBlock: block, ipAddress: address } = read.entry;
    return {
      cidrBlock: block,
      ...(address ? { ipAddress: address } : {}),
      createdAt: world.iso(),
      requestCount: 0,
    };
  });
}

/** An ID in the form of a UUID. */
function uuidOf(text: string): string {
  const hex = hexOf(text, 32);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export function create(world: World, owner: Owner, asked: Change): McpConfig {
  const seed = world.id();
  const id = uuidOf(`mcp/${seed}`);
  const config = world.tables.mcpConfigs.put({
    ...owner,
    id,
    mcpConfigId: id,
    mcpConfigName: asked.mcpConfigName ?? null,
    clientId: `mdb_sa_id_${seed}`,
    egressClientId: `mdb_sa_id_${hexOf(`egress/${seed}`, 24)}`,
    roles: [...new Set(asked.roles)],
    ipAccessList: entriesOf(world, asked.ipAccessList ?? []),
    secrets: [],
  });
  return view(config);
}

/** Fields that a request omits stay // assumed: null does too */
export function update(
  world: World,
  before: McpConfigRecord,
  { mcpConfigName, roles, ipAccessList }: Change,
): McpConfig {
  const config = world.tables.mcpConfigs.put({
    ...before,
    ...(mcpConfigName ? { mcpConfigName } : {}),
    ...(roles?.length ? { roles: [...new Set(roles)] } : {}),
    ...(ipAccessList ? { ipAccessList: entriesOf(world, ipAccessList) } : {}),
  });
  return view(config);
}

/** A secret in the clear for the only time; its hash is not kept, because the configuration cannot sign in here. */
export function createSecret(world: World, config: McpConfigRecord, hours: number) {
  const valid = config.secrets.filter(({ expiresAt }) => Date.parse(expiresAt) > world.now());
  if (valid.length >= mostValid) throw fail('MCP_CONFIG_SECRETS_LIMIT_EXCEEDED', config.id, mostValid);
  const secret = mintOpaqueToken(prefix);
  const created = {
    id: world.id(),
    createdAt: world.iso(),
    expiresAt: iso(world.now() + hours * HOUR),
    lastUsedAt: null,
  };
  const maskedSecretValue = `${prefix}********${secret.slice(-4)}`;
  const secrets = [...config.secrets, { ...created, maskedSecretValue }];
  world.tables.mcpConfigs.put({ ...config, secrets });
  return { ...created, secret };
}

export function secretOf({ id, secrets }: McpConfigRecord, secretId: string) {
  const secret = secrets.find((each) => each.id === secretId);
  if (!secret) throw fail('MCP_CONFIG_SECRET_NOT_FOUND', secretId, id);
  return secret;
}

export function deleteSecret(world: World, config: McpConfigRecord, secretId: string): undefined {
  const { id } = secretOf(config, secretId);
  world.tables.mcpConfigs.put({ ...config, secrets: config.secrets.filter((each) => each.id !== id) });
  return undefined;
}
