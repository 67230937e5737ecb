import { type Kind, masked } from '../kind.ts';

/** How changes of these resources are read and undone: keys and limits of AI models. */
export const aiModelKinds: readonly Kind[] = [
  {
    item: 'getGroupAiModelApiKey',
    updates: ['updateGroupAiModelApiKey'],
    remove: 'deleteGroupAiModelApiKey',
    objections: { remove: () => masked('the secret of the key') },
  },
  {
    item: 'getGroupAiModelApiCloudGeographyModelGroupNameRateLimits',
    updates: ['updateGroupAiModelApiCloudGeographyModelGroupNameRateLimits'],
    remove: 'resetGroupAiModelApiCloudGeographyModelGroupNameRateLimits',
    restore: 'updateGroupAiModelApiCloudGeographyModelGroupNameRateLimits',
  },
];
