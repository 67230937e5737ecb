import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import { create } from '#server/emulator/table-tests/create-for-tests.ts';
import type { Examples, Places } from '#server/emulator/table-tests/example-for-tests.ts';

export const places: Places = {
  cloud: () => 'ANY',
  geography: () => 'ANY',
  modelGroupName: () => 'embedding',
};

const key = { cloud: 'ANY', geography: 'ANY', name: 'search of the shop' };

async function newKey(at: TestEmulator) {
  return { apiKeyId: String((await create(at, 'aiModelApiKeys', key)).apiKeyId) };
}

export const examples: Examples = {
  listGroupAiModelApiKeys: { prepare: newKey },
  createGroupAiModelApiKey: { body: () => key },
  getGroupAiModelApiKey: { prepare: newKey },
  updateGroupAiModelApiKey: { prepare: newKey, body: () => ({ name: 'search of the port' }) },
  deleteGroupAiModelApiKey: { prepare: newKey },
  listOrgAiModelApiKeys: { prepare: newKey },
  getOrgAiModelApiKey: { prepare: newKey },
  updateGroupAiModelApiCloudGeographyModelGroupNameRateLimits: {
    body: () => ({ requestsPerMinuteLimit: 100, tokensPerMinuteLimit: 10_000 }),
  },
};
