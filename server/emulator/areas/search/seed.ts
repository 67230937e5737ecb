import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { CustomAnalyzer } from '#contract/search/custom-analyzer.ts';
import type { Definition, IndexType } from '#contract/search/definition.ts';
import type { SearchIndexRecord } from '#contract/search/record.ts';
import { DAY, HOUR } from '#contract/values/durations.ts';
import { clusterNamed } from '#server/emulator/kernel/seeding/named.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';

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

/** An index that was built, and perhaps changed to a definition that could not be. */
function addSearchIndex(world: World, cluster: ClusterRecord, plan: IndexPlan): SearchIndexRecord {
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
const orderCodes: CustomAnalyzer = {
  name: 'orderCodes',
  charFilters: [{ type: 'mapping', mappings: { '-': '', '/': '' } }],
  tokenizer: { type: 'keyword' },
  tokenFilters: [{ type: 'lowercase' }, { type: 'edgeGram', minGram: 3, maxGram: 12 }],
};

/** Names as people type them: without accents, in any case. */
const surnames: CustomAnalyzer = {
  name: 'surnames',
  tokenizer: { type: 'standard' },
  tokenFilters: [{ type: 'icuFolding' }, { type: 'lowercase' }],
};

const addresses: Definition = {
  mappings: {
    dynamic: false,
    fields: {
      name: [
        { type: 'string', analyzer: 'lucene.german' },
        { type: 'autocomplete', maxGrams: 10 },
      ],
      addresses: { type: 'document', dynamic: true },
    },
  },
};

const orderMappings: Definition['mappings'] = {
  dynamic: true,
  fields: { number: { type: 'string', analyzer: 'orderCodes', searchAnalyzer: 'lucene.keyword' } },
};

const demoOrders: Definition = {
  analyzer: 'lucene.english',
  analyzers: [orderCodes],
  mappings: orderMappings,
  storedSource: { include: ['number', 'status'] },
};

/** Search indexes in use; the latest definition of one of them could not be built. */
function seedDemo(world: World, now: number): void {
  const orders = clusterNamed(world, 'orders-prod');
  const history = clusterNamed(world, 'orders-history');
  world.tables.clusterAnalyzers.put({
    id: history.id,
    groupId: history.groupId,
    analyzers: [orderCodes, surnames],
  });
  addSearchIndex(world, orders, {
    at: now - 3.6 * DAY,
    database: 'shop',
    collectionName: 'orders',
    name: 'default',
    definition: demoOrders,
  });
  addSearchIndex(world, orders, {
    at: now - 60 * DAY,
    database: 'shop',
    collectionName: 'customers',
    name: 'addresses',
    definition: addresses,
    failed: {
      at: now - 26 * HOUR,
      definition: {
        ...addresses,
        analyzers: [
          {
            name: 'surnames',
            tokenizer: { type: 'standard' },
            tokenFilters: [{ type: 'lowercase' }, { type: 'nGram', minGram: 0, maxGram: 4 }],
          },
        ],
      },
      message: 'The analyzer surnames cannot be made: minGram must be greater than zero.',
    },
  });
  addSearchIndex(world, clusterNamed(world, 'meter-readings'), {
    at: now - 5.8 * DAY,
    database: 'plant',
    collectionName: 'devices',
    name: 'places',
    definition: {
      mappings: { dynamic: false, fields: { serial: { type: 'string' }, location: { type: 'geo' } } },
    },
  });
  addSearchIndex(world, clusterNamed(world, 'reports'), {
    at: now - 16.4 * DAY,
    database: 'press',
    collectionName: 'articles',
    name: 'similar',
    type: 'vectorSearch',
    definition: {
      fields: [
        {
          type: 'vector',
          path: 'embedding',
          numDimensions: 1024,
          similarity: 'cosine',
          quantization: 'scalar',
        },
        { type: 'filter', path: 'language' },
      ],
    },
  });
}

function seedSingle(world: World, now: number): void {
  addSearchIndex(world, clusterNamed(world, 'single'), {
    at: now - 10 * DAY,
    database: 'shop',
    collectionName: 'orders',
    name: 'default',
    definition: { analyzers: [orderCodes], mappings: orderMappings },
  });
}

export const searchSeed = { demo: seedDemo, single: seedSingle };
