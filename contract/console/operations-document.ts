import { z } from 'zod';
import { consoleOperationIds, consoleOperationOf } from './operations.ts';
import { type ConsoleOperation, type Effect, paramsOfPath } from './table/operation.ts';

const effects: Record<Effect, string> = {
  reads: 'changes nothing',
  console: "changes the console's own state",
  notes: 'stores drafts and notes',
  account: 'concerns accounts and sessions',
  schedules: 'schedules something that is authorized when it begins',
  ends: 'ends something that runs',
  probes: 'checks whether something can be reached',
  service: 'changes the service or a cluster',
};

const fieldsOf = (schema: z.ZodType | undefined): string =>
  schema === undefined
    ? ''
    : Object.keys(propertiesOf(schema))
        .map((name) => `\`${name}\``)
        .join(', ');

function propertiesOf(schema: z.ZodType): object {
  const { properties, anyOf, oneOf } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
  const [first] = anyOf ?? oneOf ?? [];
  return properties ?? (typeof first === 'object' ? (first.properties ?? {}) : {});
}

function inputs(row: ConsoleOperation): string {
  return [
    [
      paramsOfPath(row.path)
        .map((name) => `\`${name}\``)
        .join(', '),
      'path',
    ],
    [fieldsOf(row.query), 'query'],
    [row.method === 'GET' ? '' : fieldsOf(row.body), 'body'],
  ]
    .filter(([names]) => names)
    .map(([names, where]) => `${where}: ${names}`)
    .join('; ');
}

/** `docs/console-api.md`: the console's own API, as the table states it. */
export function consoleApiDocument(): string {
  const lines = consoleOperationIds.map((id) => {
    const row = consoleOperationOf(id);
    const status = !row.answer ? 204 : (row.method !== 'GET' && row.status) || 200;
    const effect = row.method === 'GET' ? 'changes nothing' : effects[row.effect];
    return `| \`${id}\` | ${row.method} \`/bff${row.path}\` | ${row.summary} | ${inputs(row) || '–'} | ${row.role} | ${status} | ${effect} |`;
  });
  return [
    '# API of the console',
    '',
    `Written by \`contract/console/operations.test.ts\` from the table; ${consoleOperationIds.length} operations.`,
    '',
    'Programs send a personal access token (*Settings, Personal tokens*) as `Authorization: Bearer`, without a cookie. It manages no accounts, sessions or tokens, and where it is limited to a connection each request must name this connection.',
    '',
    'Bodies and answers are JSON. Bodies are strict: an unknown field is 400. A failure answers `{ "error": { code, message, requestId, fields? } }`.',
    '',
    '| Operation | Request | Summary | Input | Role | Success | Effect |',
    '|---|---|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}
