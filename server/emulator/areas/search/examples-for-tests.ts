import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import type { Example, Examples } from '#server/emulator/table-tests/example-for-tests.ts';

/** Every kind of component once, each with every option. */
const searchAnalyzer = {
  name: 'everything',
  charFilters: [
    { type: 'htmlStrip', ignoredTags: ['a', 'b'] },
    { type: 'icuNormalize' },
    { type: 'mapping', mappings: { '&': 'and', '-': '' } },
    { type: 'persian' },
  ],
  tokenizer: { type: 'standard', maxTokenLength: 100 },
  tokenFilters: [
    { type: 'asciiFolding', originalTokens: 'include' },
    { type: 'daitchMokotoffSoundex', originalTokens: 'omit' },
    { type: 'edgeGram', minGram: 2, maxGram: 5, termNotInBounds: 'include' },
    { type: 'englishPossessive' },
    { type: 'flattenGraph' },
    { type: 'icuFolding' },
    { type: 'icuNormalizer', normalizationForm: 'nfkc' },
    { type: 'kStemming' },
    { type: 'length', min: 1, max: 80 },
    { type: 'lowercase' },
    { type: 'nGram', minGram: 2, maxGram: 3, termNotInBounds: 'omit' },
    { type: 'porterStemming' },
    { type: 'regex', pattern: '(\\d)+', replacement: '$1', matches: 'all' },
    { type: 'reverse' },
    { type: 'shingle', minShingleSize: 2, maxShingleSize: 3 },
    { type: 'snowballStemming', stemmerName: 'english' },
    { type: 'spanishPluralStemming' },
    { type: 'stempel' },
    { type: 'stopword', tokens: ['the', 'of'], ignoreCase: true },
    { type: 'trim' },
    {
      type: 'wordDelimiterGraph',
      delimiterOptions: { generateWordParts: true, preserveOriginal: false },
      protectedWords: { words: ['PowerShot'], ignoreCase: false },
    },
  ],
};

/** The parts of a definition that both generations share. */
const parts = {
  analyzer: 'lucene.english',
  searchAnalyzer: 'lucene.english',
  analyzers: [
    searchAnalyzer,
    { name: 'codes', tokenizer: { type: 'regexCaptureGroup', pattern: '([A-Z]+)-(\\d+)', group: 2 } },
    { name: 'starts', tokenizer: { type: 'edgeGram', minGram: 2, maxGram: 7 } },
  ],
  mappings: {
    dynamic: false,
    fields: {
      title: {
        type: 'string',
        analyzer: 'everything',
        searchAnalyzer: 'lucene.standard',
        indexOptions: 'offsets',
        store: true,
        ignoreAbove: 255,
        norms: 'include',
        similarity: { type: 'bm25' },
        multi: { exact: { type: 'string', analyzer: 'lucene.keyword' } },
      },
      code: [
        { type: 'token', normalizer: 'lowercase' },
        {
          type: 'autocomplete',
          analyzer: 'lucene.standard',
          minGrams: 2,
          maxGrams: 10,
          tokenization: 'edgeGram',
          foldDiacritics: false,
        },
      ],
      amount: { type: 'number', representation: 'int64', indexIntegers: true, indexDoubles: false },
      place: { type: 'geo', indexShapes: true },
      sent: { type: 'date' },
      lines: { type: 'embeddedDocuments', dynamic: true, fields: { sku: { type: 'string' } } },
      address: { type: 'document', dynamic: false, fields: { city: { type: 'string' } } },
    },
  },
  numPartitions: 2,
  storedSource: true,
  synonyms: [{ name: 'words', analyzer: 'lucene.english', source: { collection: 'synonyms' } }],
};

const textDefinition = {
  ...parts,
  sort: { sent: -1 },
  typeSets: [{ name: 'plain', types: [{ type: 'token', normalizer: 'none' }, { type: 'string' }] }],
};

/** The index of the world `single`, by name and by id. */
function seeded({ world, groupId }: TestEmulator): Record<string, string> {
  const [index] = [...world.tables.searchIndexes.all()].filter((each) => each.groupId === groupId);
  if (!index) throw new Error('the world has no search index');
  return {
    indexId: index.id,
    databaseName: index.database,
    collectionName: index.collectionName,
    indexName: index.name,
  };
}

const ofIndex: Example = { prepare: seeded };
const change: Example = { prepare: seeded, body: () => ({ definition: textDefinition }) };

const nodes = {
  defaultNodeCount: 3,
  specs: [{ instanceSize: 'S20_HIGHCPU_NVME', nodeCount: 2, cloudProvider: 'AWS', regionName: 'US_EAST_1' }],
};

async function withNodes(at: TestEmulator): Promise<undefined> {
  const path = `~/groups/${at.groupId}/clusters/${at.clusterName}/search/deployment`;
  await at.ask('POST', path, { body: nodes });
  at.advance(86_400);
}

/** Search indexes of both generations, analyzers, search nodes. */
export const examples: Examples = {
  legacyUpdateFtsAnalyzers: { body: () => parts.analyzers },
  createGroupClusterFtsIndex: {
    body: () => ({ database: 'shop', collectionName: 'orders', name: 'text', type: 'search', ...parts }),
  },
  listGroupClusterFtsIndex: ofIndex,
  getGroupClusterFtsIndex: ofIndex,
  updateGroupClusterFtsIndex: {
    prepare: seeded,
    body: (_at, { databaseName, collectionName, indexName }) => ({
      database: databaseName,
      collectionName,
      name: indexName,
      type: 'search',
      ...parts,
    }),
  },
  deleteGroupClusterFtsIndex: ofIndex,
  createGroupClusterSearchIndex: {
    body: () => ({
      database: 'shop',
      collectionName: 'orders',
      name: 'text',
      type: 'search',
      definition: textDefinition,
    }),
  },
  listGroupClusterSearchIndex: ofIndex,
  getGroupClusterSearchIndex: ofIndex,
  getGroupClusterSearchIndexByName: ofIndex,
  updateGroupClusterSearchIndex: change,
  updateGroupClusterSearchIndexByName: change,
  deleteGroupClusterSearchIndex: ofIndex,
  deleteGroupClusterSearchIndexByName: ofIndex,
  getGroupClusterSearchDeployment: { prepare: withNodes },
  createGroupClusterSearchDeployment: { body: () => nodes },
  updateGroupClusterSearchDeployment: { prepare: withNodes, body: () => nodes },
  deleteGroupClusterSearchDeployment: { prepare: withNodes },
};
