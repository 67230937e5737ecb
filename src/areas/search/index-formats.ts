import type { Definition } from '#contract/search/definition.ts';
import type { SearchIndex } from '#contract/search/schemas.ts';
import { type CurlTarget, curlCommand } from '#src/api/code/curl.ts';
import { terraformResource } from '#src/api/code/terraform.ts';
import type { CopyFormat } from '#src/ui/actions/copy-as.tsx';

/** An index as it is written down: where it lies, and how it is built. */
export interface NamedDefinition {
  clusterName: string;
  database: string;
  collectionName: string;
  name: string;
  type: 'search' | 'vectorSearch';
  definition: Definition;
  /** For an existing index: the copied text replaces its definition instead of creating another one. */
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

function terraform(groupId: string, { clusterName, indexId: _, ...index }: NamedDefinition): string {
  return terraformResource('createGroupClusterSearchIndex', { groupId, clusterName }, index);
}

function driver({ database, collectionName, name, type, definition, indexId }: NamedDefinition): string {
  const collection = `client.db(${JSON.stringify(database)}).collection(${JSON.stringify(collectionName)})`;
  if (indexId !== undefined) {
    return `await ${collection}.updateSearchIndex(${JSON.stringify(name)}, ${pretty(definition)});`;
  }
  return `await ${collection}.createSearchIndex(${pretty({ name, type, definition })});`;
}
