import type { Definition } from '#contract/search/definition.ts';
import type { SearchIndex } from '#contract/search/schemas.ts';
import { type CurlTarget, curlCommand } from '#src/api/curl.ts';
import { hcl, hclJson, hclName } from '#src/lib/terraform-text.ts';
import type { CopyFormat } from '#src/ui/actions/copy-as.tsx';

/** An index as it is written down: where it lies, and how it is built. */
export interface NamedDefinition {
  clusterName: string;
  database: string;
  collectionName: string;
  name: string;
  type: 'search' | 'vectorSearch';
  definition: Definition;
  /** Of an index that is there: what is copied replaces its definition instead of making another one. */
  indexId?: string;
}

interface Place extends CurlTarget {
  groupId: string;
}

/** An index as it is at the service. */
export function written(clusterName: string, index: SearchIndex): NamedDefinition {
  const { database, collectionName, name, type = 'search', latestDefinition: definition } = index;
  return { clusterName, database, collectionName, name, type, definition };
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** An index as each tool creates it, or replaces its definition. */
export function indexFormats(place: Place, index: NamedDefinition): CopyFormat[] {
  const { clusterName, database, collectionName, name, type, definition, indexId } = index;
  const body = { database, collectionName, name, type, definition };
  const path = `/groups/${place.groupId}/clusters/${encodeURIComponent(clusterName)}/search/indexes`;
  const verb = indexId === undefined ? 'create' : `update ${indexId}`;
  return [
    { label: 'Index definition (JSON)', text: () => pretty(definition) },
    {
      label: 'curl',
      text: () =>
        curlCommand(
          place,
          indexId === undefined
            ? { method: 'POST', path, version: '2024-05-30', body }
            : { method: 'PATCH', path: `${path}/${indexId}`, version: '2024-05-30', body: { definition } },
        ),
    },
    {
      label: 'Atlas CLI',
      text: () =>
        [
          "cat > search-index.json <<'JSON'",
          pretty(body),
          'JSON',
          `atlas clusters search indexes ${verb} --projectId ${place.groupId} --clusterName ${clusterName} --file search-index.json`,
        ].join('\n'),
    },
    { label: 'Terraform', text: () => terraform(place.groupId, index) },
    { label: 'Driver (Node.js)', text: () => driver(index) },
  ];
}

function terraform(groupId: string, index: NamedDefinition): string {
  const { clusterName, database, collectionName, name, type, definition } = index;
  const {
    mappings,
    analyzers,
    synonyms = [],
    fields,
    storedSource,
    analyzer,
    searchAnalyzer,
    numPartitions,
    ...others
  } = definition;
  const { dynamic, fields: mapped } = mappings ?? {};
  return [
    `resource "mongodbatlas_search_index" "${hclName(name)}" {`,
    `  project_id      = ${hcl(groupId)}`,
    `  cluster_name    = ${hcl(clusterName)}`,
    `  database        = ${hcl(database)}`,
    `  collection_name = ${hcl(collectionName)}`,
    `  name            = ${hcl(name)}`,
    `  type            = ${hcl(type)}`,
    ...(analyzer === undefined ? [] : [`  analyzer        = ${hcl(analyzer)}`]),
    ...(searchAnalyzer === undefined ? [] : [`  search_analyzer = ${hcl(searchAnalyzer)}`]),
    ...(numPartitions === undefined ? [] : [`  num_partitions  = ${numPartitions}`]),
    ...(typeof dynamic === 'boolean' ? [`  mappings_dynamic = ${dynamic}`] : []),
    ...(dynamic !== null && typeof dynamic === 'object' ? hclJson('mappings_dynamic_config', dynamic) : []),
    ...(mapped === undefined ? [] : hclJson('mappings_fields', mapped)),
    ...(analyzers === undefined ? [] : hclJson('analyzers', analyzers)),
    ...(fields === undefined ? [] : hclJson('fields', fields)),
    ...(storedSource === undefined ? [] : hclJson('stored_source', storedSource)),
    ...synonyms.flatMap(({ name: synonym, analyzer: by, source }) => [
      '  synonyms {',
      `    name              = ${hcl(synonym)}`,
      `    analyzer          = ${hcl(by)}`,
      `    source_collection = ${hcl(source.collection)}`,
      '  }',
    ]),
    ...leftOut(others),
    '}',
  ].join('\n');
}

/** What the resource is not known to have an argument for is named: an index without it is another one. */
function leftOut(others: object): string[] {
  const names = Object.keys(others);
  return names.length === 0 ? [] : [`  # without an argument here: ${names.join(', ')}`];
}

function driver({ database, collectionName, name, type, definition, indexId }: NamedDefinition): string {
  const collection = `client.db(${JSON.stringify(database)}).collection(${JSON.stringify(collectionName)})`;
  if (indexId !== undefined) {
    return `await ${collection}.updateSearchIndex(${JSON.stringify(name)}, ${pretty(definition)});`;
  }
  return `await ${collection}.createSearchIndex(${pretty({ name, type, definition })});`;
}
