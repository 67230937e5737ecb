import type { z } from 'zod';
import { rootPath } from '#contract/api/names.ts';
import { type Operation, schemaFor } from '#contract/api/operation.ts';
import { type OperationId, operationIds, operationOf } from '#contract/api/operations.ts';
import { paramNames } from '#contract/api/path-template.ts';
import { jsonSchema } from '../catalogue/json-schema.ts';
import { roleLabel } from '../roles.ts';
import { controlApiVersion, worldHeader } from './control-access.ts';
import { controlExamples } from './control-examples.ts';

/** The operations of the control API, in the order of the table. */
export const controlIds = operationIds.filter((id) => operationOf(id).root === 'control');

/** The request of an example: its address with variables of the shell, and its body. */
export function exampleOf(id: OperationId): { url: string; body: object | undefined } {
  const row = operationOf(id);
  const { path = {}, query, body } = controlExamples[id] ?? {};
  const below = row.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => path[name] ?? `$${name}`);
  return { url: `$url${rootPath('control')}${below}${query ? `?${query}` : ''}`, body };
}

function curlOf(id: OperationId): string {
  const { method, roles } = operationOf(id);
  const { url, body } = exampleOf(id);
  const isOpen = roles === 'public';
  return [
    `curl --cacert "$ca"${isOpen ? '' : ' --header "Authorization: Bearer $controlToken"'}`,
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    ...(body === undefined ? [] : [`--data '${JSON.stringify(body)}'`]),
    `"${url}"`,
  ].join(' \\\n  ');
}

interface Property {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  description?: string;
  anyOf?: Property[];
  oneOf?: Property[];
}

function typeText({ type, enum: values, const: only, format, anyOf, oneOf }: Property): string {
  if (values) return values.map((value) => `\`${String(value)}\``).join(', ');
  if (only !== undefined) return `\`${String(only)}\``;
  const options = anyOf ?? oneOf;
  if (options) return [...new Set(options.map(typeText))].join(' or ');
  return format === 'date-time' ? 'date and time' : [type ?? 'any'].flat().join(' or ');
}

function fieldRows(schema: z.ZodType | undefined, where: string): string[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Property>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const needed = required.includes(name) ? 'required' : 'optional';
    return `| \`${name}\` | ${where}, ${needed} | ${typeText(property)} | ${property.description ?? ''} |`;
  });
}

function inputs(row: Operation): string[] {
  const rows = [
    ...paramNames(row.path).map((name) => `| \`${name}\` | path, required | string | |`),
    ...fieldRows(row.query, 'query'),
    ...fieldRows(schemaFor(row.body, '2023-01-01'), 'body'),
  ];
  return rows.length === 0 ? [] : ['| Field | In | Type | Meaning |', '|---|---|---|---|', ...rows, ''];
}

function callers({ roles, anyPeer }: Operation): string {
  if (roles === 'public') return anyPeer ? 'anyone' : 'anyone on this machine, or the control token';
  if (typeof roles === 'string') return 'any credentials of the world';
  return `credentials with ${roles.map(roleLabel).join(' or ')}`;
}

/** `docs/control-api.md`: the emulator's own API, as the table states it. */
export function controlApiPage(): string {
  const sections = controlIds.flatMap((id) => {
    const row = operationOf(id);
    return [
      `## ${row.method} \`${rootPath('control')}${row.path}\``,
      '',
      `${row.summary}. Operation \`${id}\`, answers ${row.status}. Callers: ${callers(row)}.`,
      '',
      ...inputs(row),
      '```sh',
      curlOf(id),
      '```',
      '',
    ];
  });
  return [
    '# Control API of the emulator',
    '',
    `Written by \`contract/emulator/control-document.test.ts\` from the table; version ${controlApiVersion}, ${controlIds.length} operations. The first number of the version changes with every change that could break a client. \`docs/control-api.json\` and \`$url/_emulator/control-api.json\` describe it as OpenAPI.`,
    '',
    '`$url`, `$ca`, `$controlToken`, `$orgId`, `$groupId` and `$clusterName` are fields of the first line of `quarterdeck emulator --json`.',
    '',
    '## Callers and worlds',
    '',
    '| Credentials | World | Rights |',
    '|---|---|---|',
    `| \`Authorization: Bearer $controlToken\` | \`default\`, or the one in \`${worldHeader}\` | owner of every organization, from any machine |`,
    `| none, on this machine | the one in \`${worldHeader}\` | owner of every organization |`,
    '| API key (Digest) or access token, on this machine | that of the credentials | roles of the credentials |',
    '',
    'The control token is new at each start. Clock, faults without an operation, rate limits and access lists do not affect these requests; an access token remains valid for them after its expiry. Bodies are JSON, whether sent as `application/json`, `text/plain` or the default of curl. Bodies are strict: an unknown field is 400.',
    '',
    'Work that takes longer than five seconds is answered with 202 and a task.',
    '',
    ...sections,
  ].join('\n');
}
