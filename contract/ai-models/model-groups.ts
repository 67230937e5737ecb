/** Models that share a limit, and the limits of an organization a minute // assumed: names and numbers */
export const modelGroups = {
  embedding: {
    models: ['voyage-3.5', 'voyage-3.5-lite', 'voyage-3-large'],
    requests: 2000,
    tokens: 3_000_000,
  },
  contextual: { models: ['voyage-context-3'], requests: 2000, tokens: 3_000_000 },
  code: { models: ['voyage-code-3'], requests: 2000, tokens: 3_000_000 },
  multimodal: { models: ['voyage-multimodal-3'], requests: 2000, tokens: 2_000_000 },
  rerank: { models: ['rerank-2.5', 'rerank-2.5-lite'], requests: 2000, tokens: 4_000_000 },
} as const;
export type ModelGroup = keyof typeof modelGroups;

export function isModelGroup(text: string): text is ModelGroup {
  return Object.hasOwn(modelGroups, text);
}

/** Where models are called // assumed */
export const modelEndpoint = 'https://ai.mongodb.com/v1';
