import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { CustomAnalyzer } from '#contract/search/custom-analyzer.ts';
import type { Definition, IndexType } from '#contract/search/definition.ts';
import type { SearchIndexRecord } from '#contract/search/record.ts';
import { iso } from '../kernel/clock.ts';
import type { World } from '../kernel/world.ts';

interface IndexPlan {
  at: number;
  database: string;
  collectionName: string;
  name: string;
  type?: IndexType;
  definition: Definition;
  /** A later definition, and why it could not be built. */
  failed?: { at: number; definition: Definition; message: string };
}

/** An index that was built, and perhaps changed to something that could not be. */
export function addSearchIndex(world: World, cluster: ClusterRecord, plan: IndexPlan): SearchIndexRecord {
  const { at, database, collectionName, name, type = 'search', definition, failed } = plan;
  const main = { definition, version: 0, createdAt: iso(at) };
  return world.tables.searchIndexes.put({
    id: world.id(at),
    groupId: cluster.groupId,
    clusterId: cluster.id,
    database,
    collectionName,
    name,
    type,
    main,
    latest: failed ? { definition: failed.definition, version: 1, createdAt: iso(failed.at) } : main,
    state: failed ? 'FAILED' : 'READY',
    ...(failed ? { message: failed.message } : {}),
  });
}

/** Numbers of orders as people type them: without dashes, in any case. */
export const orderCodes: CustomAnalyzer = {
  name: 'orderCodes',
  charFilters: [{ type: 'mapping', mappings: { '-': '', '/': '' } }],
  tokenizer: { type: 'keyword' },
  tokenFilters: [{ type: 'lowercase' }, { type: 'edgeGram', minGram: 3, maxGram: 12 }],
};
