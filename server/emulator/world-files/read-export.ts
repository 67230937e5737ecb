import { failWith, type ServiceError } from '#contract/api/errors.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { credentialTables } from '../kernel/credential-tables.ts';
import type { TableName, TableSpecs } from '../kernel/tables.ts';
import type { FiledState } from '../kernel/world-state.ts';

/** The format that is written. 1: secrets sealed with the key of the installation, and its credentials. */
export const worldFormat = 2;

/** An export as a request sends it. */
export interface ExportedWorld {
  format: number;
  /** Absent: that of the present world. */
  state: FiledState | undefined;
  rows: Map<TableName, readonly unknown[]>;
  /** Number of rows. */
  total: number;
}

/** The refusal of an import, with the collection, the row and the field. */
export function refused(field: string, description: string): ServiceError {
  const detail = `Invalid attribute ${field} specified: it ${description}.`;
  return failWith('INVALID_ATTRIBUTE', { parameters: [field], detail, fields: [{ field, description }] });
}

/**
 * Reads the outline of an export: format, collections, the state of clock and numbers.
 *
 * @throws ServiceError
 */
export function readExport(body: Readonly<Record<string, unknown>>, specs: TableSpecs): ExportedWorld {
  const { format, world, tables, ...others } = body;
  if (typeof format !== 'number' || !Number.isInteger(format) || format < 1)
    throw refused('format', `must be a number from 1 to ${worldFormat}: an export of this emulator`);
  if (format > worldFormat) {
    throw refused(
      'format',
      `is ${format}, of a newer version: this one reads exports up to format ${worldFormat}. Update quarterdeck`,
    );
  }
  const [other] = Object.keys(others);
  if (other !== undefined) throw refused(other, 'is no part of an export');
  if (!isRecord(tables)) throw refused('tables', 'must be an object with a list of rows for each collection');
  const rows = new Map<TableName, readonly unknown[]>();
  let total = 0;
  for (const [kind, list] of Object.entries(tables)) {
    if (!Object.hasOwn(specs, kind)) throw refused(`tables.${kind}`, 'is no collection of this emulator');
    if (!Array.isArray(list)) throw refused(`tables.${kind}`, 'must be a list of rows');
    if (credentialTables.has(kind)) continue;
    rows.set(kind as TableName, list);
    total += list.length;
  }
  return { format, state: world === undefined ? undefined : readState(world), rows, total };
}

/** The numbers of a world's state, by their paths, and whether each must be whole and not negative. */
const numbersOfState: readonly [path: readonly string[], isCount: boolean][] = [
  [['created'], false],
  [['clock', 'base'], false],
  [['clock', 'rate'], false],
  [['order'], true],
  [['count'], true],
  [['drawn'], true],
  [['pace', 'factor'], false],
];
/** Drawing so many random numbers again takes some milliseconds. */
const mostDrawn = 1_000_000;
const latestTime = 8.64e15;

function readState(world: unknown): FiledState {
  if (!isRecord(world)) throw refused('world', 'must be an object with seed, clock and numbers');
  const at = (path: readonly string[]): unknown =>
    path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), world);
  if (typeof world.seed !== 'string') throw refused('world.seed', 'must be a text');
  if (typeof at(['clock', 'frozen']) !== 'boolean')
    throw refused('world.clock.frozen', 'must be true or false');
  if (!isRecord(at(['pace', 'own']))) throw refused('world.pace.own', 'must be an object');
  for (const [path, isCount] of numbersOfState) {
    const value = at(path);
    const name = `world.${path.join('.')}`;
    if (typeof value !== 'number' || Math.abs(value) > latestTime) throw refused(name, 'must be a number');
    if (isCount && !(Number.isSafeInteger(value) && value >= 0))
      throw refused(name, 'must be a whole number');
  }
  const origin = world.origin === undefined || isOrigin(world.origin);
  if (!origin) throw refused('world.origin', 'must be an object with now, frozen and a positive rate');
  const state = world as unknown as FiledState;
  for (const [name, value] of Object.entries(state.pace.own)) {
    if (typeof value !== 'number' || !(value >= 0)) {
      throw refused(`world.pace.own.${name}`, 'must be a number of milliseconds');
    }
  }
  if (!(state.clock.rate > 0)) throw refused('world.clock.rate', 'must be positive');
  if (!(state.pace.factor > 0)) throw refused('world.pace.factor', 'must be positive');
  if (state.drawn > mostDrawn) throw refused('world.drawn', `must be at most ${mostDrawn}`);
  for (const name of ['reached', 'realAt'] as const) {
    const time = state.clock[name];
    if (time !== undefined && typeof time !== 'number')
      throw refused(`world.clock.${name}`, 'must be a number');
  }
  return state;
}

function isOrigin(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { now, frozen, rate } = value;
  const isTime = typeof now === 'number' && Math.abs(now) <= latestTime;
  return isTime && typeof frozen === 'boolean' && typeof rate === 'number' && rate > 0;
}
