import { failWith, type ServiceError } from '#contract/errors.ts';
import { type Change, LateChange } from '../kernel/change.ts';
import type { TableName } from '../kernel/tables.ts';
import type { TaskProgress } from '../kernel/tasks.ts';
import { slices } from '../kernel/turns.ts';
import type { World } from '../kernel/world.ts';
import type { WorldState } from '../kernel/world-state.ts';
import type { Worlds } from '../kernel/worlds.ts';
import { ownerIssue, type RowIssue, rowIssues } from './row-issues.ts';

/** Tables whose rows stay: credentials of this world, by which its clients call. */
const keptTables: ReadonlySet<string> = new Set(['apiKeys', 'serviceAccounts', 'tokens']);

/** A table as an import fills it: rows of any kind. */
interface FilledTable {
  size: number;
  all(): Iterable<{ id: string }>;
  get(id: string): { id: string } | undefined;
  load(row: { id: string }): void;
  sort(yields: () => Promise<void> | undefined): Promise<void>;
}

/** An export as a request sends it. */
export interface ExportedWorld {
  state: WorldState;
  rows: Map<TableName, readonly unknown[]>;
  /** Number of rows. */
  total: number;
}

/** The refusal of an import, with the collection, the row and the field. */
function refused(field: string, description: string): ServiceError {
  const detail = `Invalid attribute ${field} specified: it ${description}.`;
  return failWith('INVALID_ATTRIBUTE', { parameters: [field], detail, fields: [{ field, description }] });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads the outline of an export: format, collections, the state of clock and numbers. An export without a state leaves
 * those of the present world.
 *
 * @throws ServiceError
 */
export function readExport(body: Readonly<Record<string, unknown>>, present: World): ExportedWorld {
  const { format, world, tables, ...others } = body;
  if (format !== 1) throw refused('format', 'must be 1: an export of this emulator');
  const [other] = Object.keys(others);
  if (other !== undefined) throw refused(other, 'is no part of an export');
  if (!isObject(tables)) throw refused('tables', 'must be an object with a list of rows for each collection');
  const rows = new Map<TableName, readonly unknown[]>();
  let total = 0;
  for (const [kind, list] of Object.entries(tables)) {
    if (!Object.hasOwn(present.tables, kind)) {
      throw refused(`tables.${kind}`, 'is no collection of this emulator');
    }
    if (!Array.isArray(list)) throw refused(`tables.${kind}`, 'must be a list of rows');
    if (keptTables.has(kind)) continue;
    rows.set(kind as TableName, list);
    total += list.length;
  }
  return { state: world === undefined ? present.describe() : readState(world), rows, total };
}

/** The numbers of a world's state, by their paths, and whether each must be whole and not negative. */
const numbersOfState: readonly [path: readonly string[], isCount: boolean][] = [
  [['created'], false],
  [['clock', 'base'], false],
  [['clock', 'realAt'], false],
  [['clock', 'rate'], false],
  [['order'], true],
  [['count'], true],
  [['drawn'], true],
  [['pace', 'factor'], false],
];
/** Drawing so many random numbers again takes some milliseconds. */
const mostDrawn = 1_000_000;
const latestTime = 8.64e15;

function readState(world: unknown): WorldState {
  if (!isObject(world)) throw refused('world', 'must be an object with seed, clock and numbers');
  const at = (path: readonly string[]): unknown =>
    path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), world);
  if (typeof world.seed !== 'string') throw refused('world.seed', 'must be a text');
  if (typeof at(['clock', 'frozen']) !== 'boolean')
    throw refused('world.clock.frozen', 'must be true or false');
  if (!isObject(at(['pace', 'own']))) throw refused('world.pace.own', 'must be an object');
  for (const [path, isCount] of numbersOfState) {
    const value = at(path);
    const name = `world.${path.join('.')}`;
    if (typeof value !== 'number' || Math.abs(value) > latestTime) throw refused(name, 'must be a number');
    if (isCount && !(Number.isSafeInteger(value) && value >= 0))
      throw refused(name, 'must be a whole number');
  }
  const state = world as unknown as WorldState;
  for (const [name, value] of Object.entries(state.pace.own)) {
    if (typeof value !== 'number' || !(value >= 0)) {
      throw refused(`world.pace.own.${name}`, 'must be a number of milliseconds');
    }
  }
  if (!(state.clock.rate > 0)) throw refused('world.clock.rate', 'must be positive');
  if (!(state.pace.factor > 0)) throw refused('world.pace.factor', 'must be positive');
  if (state.drawn > mostDrawn) throw refused('world.drawn', `must be at most ${mostDrawn}`);
  const { reached } = state.clock;
  if (reached !== undefined && typeof reached !== 'number')
    throw refused('world.clock.reached', 'must be a number');
  return state;
}

/**
 * Replaces a world by an exported one. Every row is checked before anything changes; a failure leaves the world as it was.
 * The work runs in slices. Returns the world that has taken its place.
 *
 * @throws ServiceError, StoreError
 */
export async function importWorld(
  worlds: Worlds,
  world: World,
  { state, rows, total }: ExportedWorld,
  { identity, report }: { identity: string; report: (progress: TaskProgress) => void },
): Promise<World> {
  const next = worlds.successor(world, state);
  const yields = slices();
  const changes: Change[] = [];
  for (const [kind, list] of rows) {
    const table = next.tables[kind] as unknown as FilledTable;
    for (const [index, row] of list.entries()) {
      loadRow(next, kind, table, row, `tables.${kind}[${index}]`);
      await yields();
    }
    for (const row of table.all()) {
      changes.push(new LateChange(world.name, kind, row.id, row));
      await yields();
    }
    await table.sort(yields);
    report({ done: changes.length, total: total * 2 });
  }
  for (const [kind] of rows) {
    let index = 0;
    for (const row of next.tables[kind].all()) {
      const issue = ownerIssue(next, kind, row);
      check(`tables.${kind}[${index}]`, issue ? [issue] : []);
      index += 1;
      await yields();
    }
  }
  await worlds.replace(world, next, changes, identity);
  return next;
}

function loadRow(next: World, kind: TableName, table: FilledTable, row: unknown, place: string): void {
  if (!isObject(row)) throw refused(place, 'must be an object');
  const { id } = row;
  // the store cannot hold NUL
  if (typeof id !== 'string' || id === '' || id.includes('\0'))
    throw refused(`${place}.id`, 'must be a text that is not empty');
  if (table.get(id)) throw refused(`${place}.id`, `appears twice: ${JSON.stringify(id.slice(0, 60))}`);
  check(place, rowIssues(next, kind, row));
  try {
    next.load(kind, row as { id: string });
  } catch {
    throw refused(place, `is no row of ${kind}`);
  }
}

function check(place: string, issues: readonly RowIssue[]): void {
  const fields = issues.map(({ path, description }) => ({
    field: path === '' ? place : `${place}.${path}`,
    description,
  }));
  const [first] = fields;
  if (!first) return;
  const detail = `Invalid attribute ${first.field} specified: it ${first.description}.`;
  throw failWith('INVALID_ATTRIBUTE', { parameters: [first.field], detail, fields });
}
