import { randomBytes } from 'node:crypto';
import {
  isModelGroup,
  type ModelGroup,
  modelEndpoint,
  modelGroups,
} from '#contract/ai-models/model-groups.ts';
import type { ModelKey, ModelLimits } from '#contract/ai-models/rows.ts';
import { badField, fail } from '#contract/api/errors.ts';
import { defineArea } from '#server/emulator/kernel/area.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { type Copies, projectOf } from '#server/emulator/kernel/copies.ts';
import { groupOf } from '#server/emulator/kernel/find.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { spec } from '#server/emulator/kernel/table.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** Without its secret: nothing checks one. */
type KeyRecord = Omit<ModelKey, 'secret'> & { id: string };

/** Limits of a project that differ from those of its organization. */
interface LimitRecord {
  id: string;
  groupId: string;
  requests: number;
  tokens: number;
}

const aiModelTables = {
  modelKeys: spec<KeyRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.id },
  }),
  modelLimits: spec<LimitRecord>()({ group: { key: (row) => row.groupId } }),
};

type AiModelTables = typeof aiModelTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends AiModelTables {}
}

const keyView = ({ id: _, ...shown }: KeyRecord): ModelKey => shown;

function keyOf(world: World, apiKeyId: string, isHere: (key: KeyRecord) => boolean): KeyRecord {
  const key = world.tables.modelKeys.get(apiKeyId);
  if (!key || !isHere(key)) throw fail('AI_MODEL_API_KEY_NOT_FOUND', apiKeyId);
  return key;
}

const ofGroup =
  (groupId: string) =>
  (key: KeyRecord): boolean =>
    key.groupId === groupId;

const keyHandlers = defineHandlers({
  listGroupAiModelApiKeys: ({ world, params }) => ({
    rows: world.tables.modelKeys.by('group', params.groupId),
    view: keyView,
  }),

  listOrgAiModelApiKeys: ({ world, params }) => ({
    rows: world.tables.groups
      .by('org', params.orgId)
      .flatMap(({ id }) => world.tables.modelKeys.by('group', id)),
    view: keyView,
  }),

  getGroupAiModelApiKey: ({ world, params }) =>
    keyView(keyOf(world, params.apiKeyId, ofGroup(params.groupId))),

  getOrgAiModelApiKey: ({ world, params }) =>
    keyView(keyOf(world, params.apiKeyId, ({ groupId }) => groupOf(world, groupId).orgId === params.orgId)),

  createGroupAiModelApiKey({ world, caller, params, body, peer }) {
    const { groupId } = params;
    const { cloud, geography, name } = body;
    const id = world.id();
    const secret = `al-${randomBytes(24).toString('base64url')}`;
    const key = world.tables.modelKeys.put({
      id,
      apiKeyId: id,
      groupId,
      cloud,
      geography,
      name,
      status: 'ACTIVE', // assumed
      endpoint: modelEndpoint,
      createdAt: world.iso(),
      createdBy: caller.identity,
      lastUsedAt: null,
      maskedSecret: `al-****${secret.slice(-4)}`,
    });
    record(world, 'AI_MODELS_APIS_API_KEY_CREATED', { groupId }, { caller, peer });
    return { ...keyView(key), secret };
  },

  updateGroupAiModelApiKey({ world, caller, params, body, peer }) {
    const { groupId } = params;
    const before = keyOf(world, params.apiKeyId, ofGroup(groupId));
    const key = world.tables.modelKeys.put({ ...before, name: body.name });
    record(world, 'AI_MODELS_APIS_API_KEY_UPDATED', { groupId }, { caller, peer });
    return keyView(key);
  },

  deleteGroupAiModelApiKey({ world, caller, params, peer }) {
    const { groupId } = params;
    world.tables.modelKeys.delete(keyOf(world, params.apiKeyId, ofGroup(groupId)).id);
    record(world, 'AI_MODELS_APIS_API_KEY_DELETED', { groupId }, { caller, peer });
    return undefined;
  },
});

const groupNames = Object.keys(modelGroups).filter(isModelGroup);

function named(name: string): ModelGroup {
  if (!isModelGroup(name)) throw fail('AI_MODEL_GROUP_NOT_FOUND', name);
  return name;
}

/** Limits of the organization, or of a project. */
function limitsOf(world: World, name: ModelGroup, groupId?: string): ModelLimits {
  const { models, requests, tokens } = modelGroups[name];
  const own = groupId === undefined ? undefined : world.tables.modelLimits.get(`${groupId}/${name}`);
  return {
    cloud: 'ANY',
    geography: 'ANY',
    modelGroupName: name,
    modelNames: [...models],
    endpoint: modelEndpoint,
    requestsPerMinuteLimit: own?.requests ?? requests,
    tokensPerMinuteLimit: own?.tokens ?? tokens,
  };
}

/** A project has at most the limits of its organization // assumed */
function checkLimit(field: string, value: number, most: number): void {
  if (value > most) throw badField(field, `must be at most ${most}`, 'INVALID_ATTRIBUTE');
}

const limitHandlers = defineHandlers({
  getOrgAiModelApiRateLimits: ({ world }) => groupNames.map((name) => limitsOf(world, name)),

  getOrgAiModelApiCloudGeographyModelGroupNameRateLimits: ({ world, params }) =>
    limitsOf(world, named(params.modelGroupName)),

  getGroupAiModelApiRateLimits: ({ world, params }) =>
    groupNames.map((name) => limitsOf(world, name, params.groupId)),

  getGroupAiModelApiCloudGeographyModelGroupNameRateLimits: ({ world, params }) =>
    limitsOf(world, named(params.modelGroupName), params.groupId),

  updateGroupAiModelApiCloudGeographyModelGroupNameRateLimits({ world, caller, params, body, peer }) {
    const { groupId } = params;
    const name = named(params.modelGroupName);
    const { requestsPerMinuteLimit: requests, tokensPerMinuteLimit: tokens } = body;
    const most = modelGroups[name];
    checkLimit('requestsPerMinuteLimit', requests, most.requests);
    checkLimit('tokensPerMinuteLimit', tokens, most.tokens);
    const id = `${groupId}/${name}`;
    // the limits of the organization are no limits of its own
    if (requests === most.requests && tokens === most.tokens) world.tables.modelLimits.delete(id);
    else world.tables.modelLimits.put({ id, groupId, requests, tokens });
    record(world, 'AI_MODELS_APIS_RATE_LIMIT_UPDATED', { groupId }, { caller, peer });
    return limitsOf(world, name, groupId);
  },

  resetGroupAiModelApiCloudGeographyModelGroupNameRateLimits({ world, caller, params, peer }) {
    const { groupId } = params;
    const name = named(params.modelGroupName);
    world.tables.modelLimits.delete(`${groupId}/${name}`);
    record(world, 'AI_MODELS_APIS_RATE_LIMIT_RESET', { groupId }, { caller, peer });
    return limitsOf(world, name, groupId);
  },

  resetGroupAiModelApiRateLimits({ world, caller, params, peer }) {
    const { groupId } = params;
    for (const name of groupNames) world.tables.modelLimits.delete(`${groupId}/${name}`);
    record(world, 'AI_MODELS_APIS_RATE_LIMIT_RESET', { groupId }, { caller, peer });
    return groupNames.map((name) => limitsOf(world, name, groupId));
  },
});

/** Limits of the projects of a copy, where they differ from those that the emulator gives an organization. */
const aiModelCopies: Copies = {
  modelLimits(
    world,
    { modelGroupName, requestsPerMinuteLimit: requests, tokensPerMinuteLimit: tokens },
    place,
  ) {
    if (!isModelGroup(modelGroupName)) return 'The emulator has no such group of AI models.';
    const most = modelGroups[modelGroupName];
    const groupId = projectOf(place);
    if (requests !== most.requests || tokens !== most.tokens)
      world.tables.modelLimits.put({ id: `${groupId}/${modelGroupName}`, groupId, requests, tokens });
    return undefined;
  },
};

export const area = defineArea({
  name: 'ai-models',
  tables: aiModelTables,
  handlers: { ...keyHandlers, ...limitHandlers },
  copies: aiModelCopies,
});
