import type { TableName } from '#server/emulator/kernel/tables.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { type ResourceKind, type RowOf, resourceKinds } from './resource-kinds.ts';

/** A resource that exists in a world and did not exist before. */
export interface LeftBehind {
  kind: string;
  id: string;
  name: string;
  /** Its project. */
  groupId?: string;
  /** Resources inside it that were left behind with it. */
  contains: number;
}

type Ids = ReadonlyMap<string, ReadonlySet<string>>;

/** The ids of all resources of a world, to compare with later. */
export function resourceIds(world: World): Ids {
  const names = Object.keys(resourceKinds) as TableName[];
  return new Map(names.map((name) => [name, new Set([...world.tables[name].all()].map(({ id }) => id))]));
}

/** The resources that a world has and did not have before. Those inside another one are counted there. */
export function leftBehind(world: World, before: Ids): LeftBehind[] {
  // transitions that are due, such as the end of a deletion
  world.settle({ unseen: true });
  const names = Object.keys(resourceKinds) as TableName[];
  const rows = names.flatMap((name) => newRowsOf(name, world, before.get(name) ?? new Set()));
  const owners = new Map(rows.map(({ found }) => [found.id, found]));
  const outer: LeftBehind[] = [];
  for (const { found, ownerIds } of rows) {
    const owner = ownerIds.map((id) => owners.get(id)).find((each) => each !== undefined);
    if (owner) owner.contains += 1;
    else outer.push(found);
  }
  return outer;
}

function newRowsOf(name: TableName, world: World, before: ReadonlySet<string>) {
  const kind = resourceKinds[name] as ResourceKind<TableName> | undefined;
  const rows = [...world.tables[name].all()] as unknown as (RowOf<TableName> & Owned)[];
  return rows
    .filter((row) => kind && !before.has(row.id) && kind.isLeak?.(row, world) !== false)
    .map((row) => {
      const { groupId } = row;
      const result: LeftBehind = {
        kind: kind?.kind ?? name,
        id: row.id,
        name: kind?.name(row) ?? row.id,
        ...(groupId === undefined ? {} : { groupId }),
        contains: 0,
      };
      const ownerIds = owning.map((name) => row[name]).filter((id) => id !== undefined && id !== row.id);
      return { found: result, ownerIds: ownerIds as string[] };
    });
}

/** Fields with the ids of resources that a row is inside of. */
const owning = ['orgId', 'groupId', 'clusterId', 'workspaceId', 'serviceId', 'databaseId'] as const;

type Owned = { id: string } & { [Name in (typeof owning)[number]]?: string };
