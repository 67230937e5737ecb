import type { Definition } from '#contract/search/definition.ts';
import type { World } from '../../world.ts';
import { addSearchIndex, orderCodes } from '../search.ts';
import { day, hour } from '../tenancy.ts';
import type { DemoClusters } from './clusters.ts';

const addresses: Definition = {
  mappings: {
    dynamic: false,
    fields: {
      name: [
        { type: 'string', analyzer: 'lucene.german' },
        { type: 'autocomplete', maxGrams: 10 },
      ],
      address: { type: 'document', dynamic: true },
    },
  },
};

const shipments: Definition = {
  analyzer: 'lucene.english',
  analyzers: [orderCodes],
  mappings: {
    dynamic: true,
    fields: { orderNo: { type: 'string', analyzer: 'orderCodes', searchAnalyzer: 'lucene.keyword' } },
  },
  storedSource: { include: ['orderNo', 'status'] },
};

/** Indexes that are searched every day; one was changed to something that the engine could not build. */
export function addSearchIndexes(world: World, now: number, clusters: DemoClusters): void {
  addSearchIndex(world, clusters.orders, {
    at: now - 3.6 * day,
    database: 'orders',
    collectionName: 'shipments',
    name: 'default',
    definition: shipments,
  });
  addSearchIndex(world, clusters.orders, {
    at: now - 60 * day,
    database: 'orders',
    collectionName: 'customers',
    name: 'addresses',
    definition: addresses,
    failed: {
      at: now - 26 * hour,
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
  addSearchIndex(world, clusters.meters, {
    at: now - 5.8 * day,
    database: 'grid',
    collectionName: 'sites',
    name: 'sites',
    definition: {
      mappings: { dynamic: false, fields: { label: { type: 'string' }, position: { type: 'geo' } } },
    },
  });
  addSearchIndex(world, clusters.reports, {
    at: now - 16.4 * day,
    database: 'reports',
    collectionName: 'documents',
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
        { type: 'filter', path: 'quarter' },
      ],
    },
  });
}
