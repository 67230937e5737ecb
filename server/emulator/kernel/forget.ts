import type { TableName } from './tables.ts';
import type { World } from './world.ts';

/**
 * Deletes every row that belongs to an organization, a project or a cluster: those of all tables with an index of that name,
 * whose key is the id of the owner. Tables named in `except` keep theirs.
 */
export function forget(
  world: World,
  owner: 'org' | 'group' | 'cluster',
  id: string,
  except: readonly TableName[] = [],
): void {
  for (const name of Object.keys(world.tables) as TableName[]) {
    if (except.includes(name) || !Object.hasOwn(world.tableSpecs[name]?.indexes ?? {}, owner)) continue;
    const table = world.tables[name] as unknown as {
      by(index: string, key: string): readonly { id: string }[];
      delete(id: string): boolean;
    };
    for (const { id: row } of [...table.by(owner, id)]) table.delete(row);
  }
}
