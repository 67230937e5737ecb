import type { Definition } from '#contract/search/definition.ts';
import type { World } from '#server/emulator/kernel/world.ts';
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
      addresses: { type: 'document', dynamic: true },
    },
  },
};

const orders: Definition = {
  analyzer: 'lucene.english',
  analyzers: [orderCodes],
  mappings: {
    dynamic: true,
    fields: { number: { type: 'string', analyzer: 'orderCodes', searchAnalyzer: 'lucene.keyword' } },
  },
  storedSource: { include: ['number', 'status'] },
};

/** Indexes that are searched every day; one was changed to something that the engine could not build. */
export function addSearchIndexes(world: World, now: number, clusters: DemoClusters): void {
  addSearchIndex(world, clusters.orders, {
    at: now - 3.6 * day,
    database: 'shop',
    collectionName: 'orders',
    name: 'default',
    definition: orders,
  });
  addSearchIndex(world, clusters.orders, {
    at: now - 60 * day,
    database: 'shop',
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
    database: 'plant',
    collectionName: 'devices',
    name: 'places',
    definition: {
      mappings: { dynamic: false, fields: { serial: { type: 'string' }, location: { type: 'geo' } } },
    },
  });
  addSearchIndex(world, clusters.reports, {
    at: now - 16.4 * day,
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
