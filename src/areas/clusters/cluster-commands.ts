import { type CurlTarget, curlCommand } from '#src/api/code/curl.ts';
import { shellQuoted } from '#src/lib/shell-text.ts';
import { hclName, importBlock } from '#src/lib/terraform-text.ts';
import type { Cluster } from './cluster-facts.ts';

/** The same read as a command. Credentials appear as names of variables. */
export function clusterCommands(
  connection: CurlTarget,
  cluster: Pick<Cluster, 'groupId' | 'name'>,
): { label: string; text: string }[] {
  const { groupId, name } = cluster;
  const path = `/groups/${groupId}/clusters/${encodeURIComponent(name)}`;
  return [
    {
      label: 'curl',
      text: curlCommand(connection, { path, version: '2024-08-05' }),
    },
    {
      label: 'Atlas CLI',
      text: `atlas clusters describe ${shellQuoted(name)} --projectId ${groupId} --output json`,
    },
    {
      label: 'Terraform import',
      text: importBlock('mongodbatlas_advanced_cluster', hclName(name), `${groupId}-${name}`).join('\n'),
    },
    {
      label: 'mongosh',
      text: `mongosh "$(atlas clusters connectionStrings describe ${shellQuoted(name)} --projectId ${groupId} --output 'go-template={{.StandardSrv}}')"`,
    },
  ];
}
