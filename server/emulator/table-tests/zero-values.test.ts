import { describe, expect, it, vi } from 'vitest';
import { newestVersion, schemaFor } from '#contract/api/operation.ts';
import { type OperationId, operationIds, operationOf } from '#contract/api/operations.ts';
import { testEmulator } from '../emulator-for-tests.ts';
import { evidence } from '../evidence/read-evidence.ts';
import { prepared } from './examples-for-tests.ts';

/** Optional fields of the service's request models by operation and location: `notifications[].intervalMin`. */
const optional = evidence('optional') as Readonly<Record<string, Readonly<Record<string, string>>>>;

const zeroes: Readonly<Record<string, unknown>> = {
  string: '',
  integer: 0,
  number: 0,
  boolean: false,
  object: {},
  array: [],
};

/** The body with a value at a location of every list; undefined where the body has no such location. */
function withValue(body: unknown, location: readonly string[], value: unknown): unknown {
  const [part = '', ...rest] = location;
  if (part === '[]') {
    if (!Array.isArray(body) || body.length === 0) return undefined;
    const items = body.map((item) => withValue(item, rest, value));
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  if (rest.length === 0) return { ...body, [part]: value };
  const inside = withValue(Reflect.get(body, part), rest, value);
  return inside === undefined ? undefined : { ...body, [part]: inside };
}

const partsOf = (location: string) => location.replaceAll('[]', '.[]').split('.').filter(Boolean);

/** Locations whose zero value is refused, with the reason. */
const window = { restoreWindowDays: 'positive where it applies // specification §2.7, §2.8' };
const noRole = { roles: 'an empty list removes all roles, which a key must have // documented' };
const noRecipient = {
  'notifications[].roles': 'an empty list is no role, an absent one all roles // observed',
};
const nodes = {
  'replicationSpecs[].regionConfigs[].electableSpecs.nodeCount':
    'a region without electable nodes // documented',
  'replicationSpecs[].regionConfigs[].priority':
    'the priority of a region without electable nodes // documented',
};
const asSent = 'definitions are stored as they are sent // observed';
const dynamic = { 'definition.mappings.dynamic': asSent };
const exceptions: Readonly<Partial<Record<OperationId, Readonly<Record<string, string>>>>> = {
  createGroupAlertConfig: noRecipient,
  createGroupCluster: nodes,
  legacyUpdateFtsAnalyzers: { '[].tokenizer.maxTokenLength': asSent },
  tenantGroupFlexClusterUpgrade: nodes,
  updateGroupAlertConfig: noRecipient,
  updateGroupApiKeyRoles: noRole,
  updateGroupBackupCompliancePolicy: window,
  updateGroupCluster: {
    ...nodes,
    backupEnabled: 'turns backup off, which continuous backup needs // observed',
  },
  updateGroupClusterBackupSchedule: window,
  updateGroupClusterSearchIndex: dynamic,
  updateGroupClusterSearchIndexByName: dynamic,
  updateOrgApiKey: noRole,
};

const takers = operationIds.filter(
  (id) => optional[id] !== undefined && schemaFor(operationOf(id).body, newestVersion(operationOf(id))),
);

/** Sends requests of an operation to one world, which each of them finds as it was prepared. */
async function senderOf(id: OperationId, profile: 'specification' | 'observed') {
  const at = await testEmulator({ profile });
  const { method, path, body } = await prepared(at, id);
  const before = at.rows();
  // nothing stores this world: changes that are not forgotten can be reverted
  at.world.forgetChanges();
  vi.spyOn(at.world, 'forgetChanges').mockReturnValue();
  const accept = `application/vnd.atlas.${newestVersion(operationOf(id))}+json`;
  /** The refusal of the request with a value at a location; undefined when it is accepted. */
  const refusal = async (location: string, value: unknown): Promise<string | undefined> => {
    const sent = withValue(body, partsOf(location), value);
    if (sent === undefined) return undefined;
    const reply = await at.ask(method, path, { body: sent, accept });
    at.world.revert();
    return reply.status >= 400 ? `${reply.status} ${reply.body.errorCode} ${reply.body.detail}` : undefined;
  };
  return {
    refusal,
    end() {
      expect(at.unchanged(before)).toBe(true);
      at.emulator.close();
    },
  };
}

describe.each(['specification', 'observed'] as const)(
  'the zero value of an optional field in the profile %s',
  (profile) => {
    it.each(takers)('is accepted by %s, or refused like an absent field', async (id) => {
      const { refusal, end } = await senderOf(id, profile);
      const refused: string[] = [];
      for (const [location, type] of Object.entries(optional[id] ?? {})) {
        if (exceptions[id]?.[location] !== undefined) continue;
        const ofZero = await refusal(location, zeroes[type]);
        // de facto required: absence is refused as well
        if (ofZero === undefined || (await refusal(location, undefined)) !== undefined) continue;
        refused.push(`${location} (${type}): ${ofZero}`);
      }
      end();
      expect(refused).toEqual([]);
    });
  },
);
