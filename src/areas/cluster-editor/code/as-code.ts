import { curlCommand } from '#src/api/code/curl.ts';
import type { CodeTarget } from '#src/api/code/program.ts';
import { terraformResource } from '#src/api/code/terraform.ts';
import { shellQuoted } from '#src/lib/shell-text.ts';

type JsonObject = Record<string, unknown>;

const version = '2024-10-23';

interface Written {
  groupId: string;
  /** The whole draft. */
  draft: JsonObject;
  /** What an update sends; undefined for a creation. */
  changes: JsonObject | undefined;
}

/** The request as commands and as Terraform. Credentials appear as names of variables. */
export function clusterFormats(
  connection: CodeTarget,
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

function terraformText(groupId: string, draft: JsonObject): string {
  return terraformResource('createGroupCluster', { groupId }, draft);
}
