import type { Connection } from '#contract/console/bff.ts';
import { curlCommand } from '#src/api/curl.ts';
import { shellQuoted } from '#src/lib/shell-text.ts';
import { hclName, hclNested } from '#src/lib/terraform-text.ts';

type JsonObject = Record<string, unknown>;

const version = '2024-10-23';

interface Written {
  groupId: string;
  /** The whole draft. */
  draft: JsonObject;
  /** What an update sends; undefined for a creation. */
  changes: JsonObject | undefined;
}

/** The request as commands and as Terraform. Credentials stand there as the names of variables. */
export function clusterFormats(
  connection: Pick<Connection, 'origin' | 'kind'>,
  { groupId, draft, changes }: Written,
): { label: string; text: () => string }[] {
  const name = String(draft.name ?? '');
  const path = `/groups/${groupId}/clusters${changes ? `/${encodeURIComponent(name)}` : ''}`;
  const method = changes ? 'PATCH' : 'POST';
  const body = changes ?? draft;
  return [
    { label: 'curl', text: () => curlCommand(connection, { method, path, version, body }) },
    { label: 'Atlas CLI', text: () => cliCommand(name, groupId, changes !== undefined, body) },
    { label: 'Terraform', text: () => terraformText(groupId, draft) },
    { label: 'Node.js', text: () => nodeText(connection.origin, { method, path, body }) },
    { label: 'JSON', text: () => JSON.stringify(body, null, 2) },
  ];
}

function cliCommand(name: string, groupId: string, update: boolean, body: JsonObject): string {
  const verb = update ? `update ${shellQuoted(name)}` : 'create';
  return `atlas clusters ${verb} --projectId ${groupId} --file <(cat <<'EOF'\n${JSON.stringify(body, null, 2)}\nEOF\n)`;
}

function nodeText(
  origin: string,
  { method, path, body }: { method: string; path: string; body: JsonObject },
): string {
  const type = `application/vnd.atlas.${version}+json`;
  return [
    `const answer = await fetch(${JSON.stringify(`${origin.replace(/\/+$/u, '')}/api/atlas/v2${path}`)}, {`,
    `  method: '${method}',`,
    '  headers: {',
    `    accept: '${type}',`,
    `    'content-type': '${type}',`,
    "    authorization: 'Bearer ' + process.env.ATLAS_TOKEN,",
    '  },',
    `  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`,
    '});',
    'if (!answer.ok) throw new Error(await answer.text());',
  ].join('\n');
}

const terraformNames: Readonly<Record<string, string>> = {
  mongoDBMajorVersion: 'mongo_db_major_version',
  biConnector: 'bi_connector_config',
  diskSizeGB: 'disk_size_gb',
  diskIOPS: 'disk_iops',
  retainBackups: 'retain_backups_enabled',
};

const snake = (name: string): string =>
  terraformNames[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Lists of keys with values are maps there, and the parts of automatic scaling stand side by side. */
function argument(name: string, value: unknown): unknown {
  if ((name === 'tags' || name === 'labels') && Array.isArray(value))
    return Object.fromEntries(
      value.map((pair: { key?: string; value?: string }) => [pair.key ?? '', pair.value ?? '']),
    );
  if (name === 'autoScaling' || name === 'analyticsAutoScaling') {
    const { compute = {}, diskGB } = value as { compute?: JsonObject; diskGB?: JsonObject };
    const parts = Object.entries(compute).map(([key, each]) => [`compute_${snake(key)}`, each]);
    return { ...Object.fromEntries(parts), ...(diskGB && { disk_gb_enabled: diskGB.enabled }) };
  }
  if (Array.isArray(value)) return value.map((each) => argument('', each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [snake(key), argument(key, each)]));
}

function terraformText(groupId: string, draft: JsonObject): string {
  const name = String(draft.name ?? '');
  const values = { project_id: groupId, ...(argument('', draft) as JsonObject) };
  return hclNested(`resource "mongodbatlas_advanced_cluster" "${hclName(name)}"`, values);
}
