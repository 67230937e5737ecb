import type { ModelKey } from '#contract/ai-models/rows.ts';
import type { Finding } from './findings.ts';
import type { ReviewRow } from './review-row.ts';

export type ModelKeyFacts = Pick<ModelKey, 'apiKeyId' | 'groupId' | 'name' | 'createdAt' | 'lastUsedAt'>;

/** One row for each key by which programs call AI models: it has no roles, and costs money. */
export function modelKeyRows(
  keys: readonly ModelKeyFacts[],
  nameOf: ReadonlyMap<string, string>,
  usageOf: (key: ModelKeyFacts) => Finding[],
): ReviewRow[] {
  return keys.map(
    (key): ReviewRow => ({
      key: `modelKey|${key.apiKeyId}`,
      holder: undefined,
      who: key.name,
      kind: 'AI model key',
      place: nameOf.get(key.groupId) ?? key.groupId,
      groupId: key.groupId,
      roles: [],
      team: undefined,
      lastUsedAt: key.lastUsedAt ?? undefined,
      endsAt: undefined,
      findings: usageOf(key),
      entry: undefined,
      modelKeyId: key.apiKeyId,
    }),
  );
}
