import type { Connection } from '#contract/bff.ts';
import type { Cluster } from './cluster-facts.ts';

/** One argument of a POSIX shell. */
function quoted(text: string): string {
  return /^[\w./:@=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The same read as a command. Credentials stand there as the names of variables. */
export function clusterCommands(
  connection: Pick<Connection, 'origin' | 'kind'>,
  cluster: Pick<Cluster, 'groupId' | 'name'>,
): { label: string; text: string }[] {
  const { groupId, name } = cluster;
  const url = `${connection.origin}/api/atlas/v2/groups/${groupId}/clusters/${encodeURIComponent(name)}`;
  const who =
    connection.kind === 'apiKey'
      ? '--digest --user "$ATLAS_PUBLIC_KEY:$ATLAS_PRIVATE_KEY"'
      : '--header "Authorization: Bearer $ATLAS_TOKEN"';
  return [
    {
      label: 'curl',
      text: `curl ${who} \\\n  --header 'Accept: application/vnd.atlas.2024-08-05+json' \\\n  ${quoted(url)}`,
    },
    {
      label: 'Atlas CLI',
      text: `atlas clusters describe ${quoted(name)} --projectId ${groupId} --output json`,
    },
    {
      label: 'Terraform import',
      text: `import {\n  to = mongodbatlas_advanced_cluster.${identifier(name)}\n  id = ${JSON.stringify(`${groupId}-${name}`)}\n}`,
    },
    {
      label: 'mongosh',
      text: `mongosh "$(atlas clusters connectionStrings describe ${quoted(name)} --projectId ${groupId} --output 'go-template={{.StandardSrv}}')"`,
    },
  ];
}

function identifier(name: string): string {
  const safe = name.toLowerCase().replaceAll(/[^a-z0-9_]+/g, '_');
  return /^[a-z_]/.test(safe) ? safe : `cluster_${safe}`;
}
