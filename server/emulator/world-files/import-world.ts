import { failWith } from '#contract/api/errors.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { slices } from '#server/data/threads/slices.ts';
import { type Change, LateChange } from '../kernel/change.ts';
import type { TableName } from '../kernel/tables.ts';
import type { TaskProgress } from '../kernel/time/tasks.ts';
import type { World } from '../kernel/world.ts';
import type { Worlds } from '../kernel/worlds.ts';
import { fromFiledRow, SecretIssue } from './portable-secrets.ts';
import { type ExportedWorld, refused } from './read-export.ts';
import { ownerIssue, type RowIssue, rowIssues } from './row-issues.ts';

/** A table as an import fills it: rows of any kind. */
interface FilledTable {
  size: number;
  all(): Iterable<{ id: string }>;
  get(id: string): { id: string } | undefined;
  load(row: { id: string }): void;
  sort(yields: () => Promise<void> | undefined): Promise<void>;
}

/**
 * Replaces a world by an exported one. Every row is checked before anything changes; a failure leaves the world as it was.
 * Returns the world that has taken its place.
 *
 * @throws ServiceError, StoreError
 */
export async function importWorld(
  worlds: Worlds,
  world: World,
  exported: ExportedWorld,
  { identity, report }: { identity: string; report: (progress: TaskProgress) => void },
): Promise<World> {
  const next = worlds.blank(world.name, exported.state ?? world.describe());
  const changes = await fillWorld(next, exported, report);
  await worlds.replace(world, next, changes, identity);
  return next;
}

/**
 * Fills an empty world with the rows of an export, each of which is checked. The work runs in slices. Returns the rows as
 * changes for the store.
 *
 * @throws ServiceError
 */
export async function fillWorld(
  next: World,
  { format, rows, total }: ExportedWorld,
  report: (progress: TaskProgress) => void = () => undefined,
): Promise<Change[]> {
  const yields = slices();
  const changes: Change[] = [];
  for (const [kind, list] of rows) {
    const table = next.tables[kind] as unknown as FilledTable;
    for (const [index, row] of list.entries()) {
      loadRow(next, kind, table, { row, format, place: `tables.${kind}[${index}]` });
      await yields();
    }
    for (const row of table.all()) {
      changes.push(new LateChange(next.name, kind, row.id, row));
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
  return changes;
}

interface FiledRow {
  row: unknown;
  format: number;
  place: string;
}

function loadRow(next: World, kind: TableName, table: FilledTable, { row, format, place }: FiledRow): void {
  if (!isRecord(row)) throw refused(place, 'must be an object');
  const { id } = row;
  // the store cannot hold NUL
  if (typeof id !== 'string' || id === '' || id.includes('\0'))
    throw refused(`${place}.id`, 'must be a text that is not empty');
  if (table.get(id)) throw refused(`${place}.id`, `appears twice: ${JSON.stringify(id.slice(0, 60))}`);
  // rows of format 1 are sealed already
  const stored = format === 1 ? { ...row, id } : sealedRow(next, kind, { ...row, id }, place);
  check(place, rowIssues(next, kind, stored));
  try {
    next.load(kind, stored);
  } catch {
    throw refused(place, `is no row of ${kind}`);
  }
}

function sealedRow(next: World, kind: TableName, row: { id: string }, place: string): { id: string } {
  try {
    return fromFiledRow(next, kind, row);
  } catch (error) {
    if (error instanceof SecretIssue) throw refused(`${place}.${error.path}`, error.message);
    throw error;
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
