import type { CustomAnalyzer } from '#analysis/definition.ts';
import { type CurlTarget, curlCommand } from '#src/api/curl.ts';
import { hcl, hclAttributes, hclJson, hclName } from '#src/lib/terraform-text.ts';
import type { CopyFormat } from '#src/ui/actions/copy-as.tsx';
import { nameOf, sameChoice } from '../../analyzer-words.ts';
import type { AnalyzerChoice } from '../../worker/protocol.ts';

export interface UsedAnalyzers {
  index: AnalyzerChoice;
  query: AnalyzerChoice;
}

/** An index over everything of a collection, which analyzes with these. */
export interface IndexDefinition {
  mappings: { dynamic: true };
  analyzer: string;
  searchAnalyzer?: string;
  analyzers?: CustomAnalyzer[];
}

/** Why both cannot be in one index. */
export function cannotShare({ index, query }: UsedAnalyzers): string | undefined {
  const isClash = typeof index !== 'string' && typeof query !== 'string' && index.name === query.name;
  return isClash && !sameChoice(index, query)
    ? `Documents and queries use two analyzers named ${index.name}`
    : undefined;
}

export function indexDefinition({ index, query }: UsedAnalyzers): IndexDefinition {
  const used = sameChoice(index, query) ? [index] : [index, query];
  const analyzers = used.filter((each): each is CustomAnalyzer => typeof each !== 'string');
  return {
    mappings: { dynamic: true },
    analyzer: nameOf(index),
    ...(used.length > 1 ? { searchAnalyzer: nameOf(query) } : {}),
    ...(analyzers.length > 0 ? { analyzers } : {}),
  };
}

export interface IndexPlace extends CurlTarget {
  groupId: string;
  /** Absent: a name in capitals stands for it. */
  cluster?: string | undefined;
  /** `database.collection` */
  namespace?: string | undefined;
}

interface NamedPlace extends CurlTarget {
  groupId: string;
  cluster: string;
  database: string;
  collectionName: string;
}

function named({ cluster, namespace = '', ...rest }: IndexPlace): NamedPlace {
  const [database = '', ...collection] = namespace.split('.');
  return {
    ...rest,
    cluster: cluster ?? 'CLUSTER_NAME',
    database: database || 'DATABASE',
    collectionName: collection.join('.') || 'COLLECTION',
  };
}

/** Whether the forms hold names that somebody has to put in. */
export const hasBlanks = ({ cluster, namespace }: IndexPlace): boolean =>
  !cluster || !namespace?.includes('.');

/** The index as a request, a command, a resource. */
export function indexAs(place: IndexPlace, used: UsedAnalyzers): CopyFormat[] {
  const disabled = cannotShare(used);
  const at = named(place);
  const forms = {
    'Index definition (JSON)': () => JSON.stringify(indexDefinition(used), null, 2),
    curl: () => asCurl(at, used),
    'Atlas CLI': () => asCli(at, used),
    Terraform: () => asTerraform(at, used),
  };
  return Object.entries(forms).map(([label, text]) => ({ label, text, ...(disabled && { disabled }) }));
}

function bodyOf({ database, collectionName }: NamedPlace, used: UsedAnalyzers) {
  return { collectionName, database, name: 'default', type: 'search', definition: indexDefinition(used) };
}

function asCurl(at: NamedPlace, used: UsedAnalyzers): string {
  const path = `/groups/${at.groupId}/clusters/${encodeURIComponent(at.cluster)}/search/indexes`;
  return curlCommand(at, { method: 'POST', path, version: '2024-05-30', body: bodyOf(at, used) });
}

function asCli(at: NamedPlace, used: UsedAnalyzers): string {
  return [
    `cat > search-index.json <<'JSON'`,
    JSON.stringify(bodyOf(at, used), null, 2),
    'JSON',
    `atlas clusters search indexes create --projectId ${at.groupId} --clusterName ${at.cluster} --file search-index.json`,
  ].join('\n');
}

/** The provider takes the analyzers as one text of JSON. */
function asTerraform(at: NamedPlace, used: UsedAnalyzers): string {
  const { analyzer, searchAnalyzer, analyzers } = indexDefinition(used);
  return [
    `resource "mongodbatlas_search_index" ${hcl(hclName(at.collectionName))} {`,
    ...hclAttributes(
      {
        project_id: at.groupId,
        cluster_name: at.cluster,
        database: at.database,
        collection_name: at.collectionName,
        name: 'default',
        type: 'search',
        mappings_dynamic: 'true',
        analyzer,
        search_analyzer: searchAnalyzer,
      },
      '  ',
    ),
    ...(analyzers ? ['', ...hclJson('analyzers', analyzers)] : []),
    '}',
  ].join('\n');
}
