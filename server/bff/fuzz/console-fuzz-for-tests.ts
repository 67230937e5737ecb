import {
  type ConsoleOperationId,
  consoleOperationIds,
  consoleOperationOf,
} from '#contract/console/operations.ts';
import { paramsOfPath } from '#contract/console/table/operation.ts';
import { createDice, type Dice } from '#server/emulator/table-tests/fuzz/dice.ts';
import { leaves, replaced } from '#server/emulator/table-tests/schema-at-for-tests.ts';
import { bodyOf, type Known, sampleBody, sampleQuery } from '../http/console-samples-for-tests.ts';
import { openFuzzedConsole } from './fuzzed-console-for-tests.ts';

export interface ConsoleFuzzOptions {
  seed: string;
  count: number;
  /** Only these operations; all when empty. */
  only: readonly ConsoleOperationId[];
}

interface Finding {
  /** What must never be: an internal error or an answer against its schema, and invalid input that was accepted. */
  kind: 'internal error' | 'accepted';
  operation: ConsoleOperationId;
  request: string;
  answer: string;
}

export interface ConsoleFuzzReport {
  requests: number;
  statuses: Record<number, number>;
  /** Operations that answered with success at least once. */
  reached: number;
  findings: Finding[];
}

/** Not sent: a stream does not end. */
const left: readonly ConsoleOperationId[] = ['openWatch'];
const wrongValues = [
  null,
  5,
  -1,
  1.5,
  true,
  'x',
  '',
  '\u0000',
  [],
  {},
  ['x'],
  { unheardOf: 1 },
  'x'.repeat(5_000),
];
const unknownId = 'aaaaaaaaaaaaaaaaaaaaaaaa';
/** Ids that answers have shown, the newest last. */
const mostIds = 200;

function idsIn(value: unknown, ids: string[]): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inside] of Object.entries(value)) {
    if (name === 'id' && typeof inside === 'string') ids.push(inside);
    else idsIn(inside, ids);
  }
  ids.splice(0, Math.max(0, ids.length - mostIds));
}

/** A body of the schema; in half of the requests with a wrong value or an unknown field somewhere. */
function randomBody(id: ConsoleOperationId, existing: Known, dice: Dice): unknown {
  const body = sampleBody(id, existing, (count) => dice.below(count));
  if (dice.chance(0.5)) return body;
  const paths = [[], ...[...leaves(body)].map(({ path }) => path)];
  const path = dice.pick(paths);
  if (path.length > 0 && dice.chance(0.8)) return replaced(body, path, () => dice.pick(wrongValues));
  return { ...(body as object), unheardOf: 1 };
}

/** Sends random requests, made from the console's table, to a console before an emulator. */
export async function fuzzConsole({ seed, count, only }: ConsoleFuzzOptions): Promise<ConsoleFuzzReport> {
  const dice = createDice(seed);
  const kit = await openFuzzedConsole();
  const existing: Known = {
    ...{ connection: 'emulator', groupId: kit.groupId, targetGroupId: kit.groupId },
    ...{ clusterName: kit.clusterName, sourceName: kit.clusterName },
  };
  const ids: string[] = ['emulator'];
  const reached = new Set<ConsoleOperationId>();
  const report: ConsoleFuzzReport = { requests: 0, statuses: {}, reached: 0, findings: [] };
  const operations = (only.length > 0 ? only : consoleOperationIds).filter((id) => !left.includes(id));
  try {
    for (; report.requests < count; report.requests += 1) {
      const id = dice.pick(operations);
      const { method, path } = consoleOperationOf(id);
      const values = paramsOfPath(path).map((name) => [name, dice.chance(0.8) ? dice.pick(ids) : unknownId]);
      const at = values.reduce<string>(
        (text, [name, value = '']) => text.replace(`:${name}`, encodeURIComponent(value)),
        path,
      );
      const schema = bodyOf(id);
      const body = schema && randomBody(id, existing, dice);
      const target = `/bff${at}${sampleQuery(id, existing)}`;
      const response = await kit.send(method, target, body);
      const text = await response.text();
      const { status } = response;
      report.statuses[status] = (report.statuses[status] ?? 0) + 1;
      // the operations include the end of the session, and changes of the only administrator
      if (status === 401) await kit.signIn();
      const find = (kind: Finding['kind']) =>
        report.findings.push({
          ...{ kind, operation: id, request: `${method} ${target} ${JSON.stringify(body)}`.slice(0, 2_000) },
          answer: `${status} ${text.slice(0, 500)}`,
        });
      if (text.includes('"INTERNAL_ERROR"')) find('internal error');
      if (status >= 400) continue;
      reached.add(id);
      if (schema && !schema.safeParse(body).success) find('accepted');
      if (response.headers.get('content-type') === 'application/json' && text) idsIn(JSON.parse(text), ids);
    }
  } finally {
    await kit.close();
  }
  return { ...report, reached: reached.size };
}
