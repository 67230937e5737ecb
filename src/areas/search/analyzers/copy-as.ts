import { type CurlTarget, curlCommand } from '#src/api/code/curl.ts';
import { resourceText } from '#src/api/code/terraform-schema.ts';
import { hclJson, hclName } from '#src/lib/terraform-text.ts';
import type { CopyFormat } from '#src/ui/actions/copy-as.tsx';
import type { AnalyzerList } from './list-change.ts';

export interface ListPlace extends CurlTarget {
  groupId: string;
  clusterName: string;
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

function requestOf(place: ListPlace, body?: AnalyzerList): string {
  const { groupId, clusterName } = place;
  return curlCommand(place, {
    method: body ? 'PUT' : 'GET',
    path: `/groups/${groupId}/clusters/${encodeURIComponent(clusterName)}/fts/analyzers`,
    version: '2023-01-01',
    body,
  });
}

/** The provider knows the analyzers of an index only: the index that takes them is named by variables. */
function asTerraform(list: AnalyzerList, { groupId, clusterName }: ListPlace): string {
  return [
    '# The provider has no resource for the analyzers of a cluster: each index defines its own.',
    resourceText('mongodbatlas_search_index', hclName(clusterName), {
      project_id: groupId,
      cluster_name: clusterName,
      analyzers: hclJson(list),
    }),
  ].join('\n');
}

/** The list as scripts read and replace it. */
export function listFormats(list: AnalyzerList, place: ListPlace): CopyFormat[] {
  return [
    { label: 'JSON', text: () => pretty(list) },
    { label: 'curl: read the list', text: () => requestOf(place) },
    { label: 'curl: replace the list', text: () => requestOf(place, list) },
    {
      label: 'Atlas CLI',
      text: '',
      disabled: 'The Atlas CLI has no command for the analyzers of a cluster.',
    },
    { label: 'Terraform', text: () => asTerraform(list, place) },
  ];
}
