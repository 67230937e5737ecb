import { type Change, LateChange } from '#server/emulator/kernel/change.ts';
import type { TableName } from '#server/emulator/kernel/tables.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { WorldState } from '#server/emulator/kernel/world-state.ts';
import type { Worlds } from '#server/emulator/kernel/worlds.ts';

/** The content of a world at one time. Rows are replaced, never changed, so that no copy is needed. */
export interface WorldSnapshot {
  state: WorldState;
  rows: ReadonlyMap<TableName, readonly { id: string }[]>;
}

/** Credentials, which a world passes on to the one that replaces it. */
const credentialTables = ['apiKeys', 'serviceAccounts', 'tokens'] as const;

/** Takes the content of a world. */
export function takeSnapshot(world: World): WorldSnapshot {
  const names = Object.keys(world.tables) as TableName[];
  return {
    state: world.describe(),
    rows: new Map(names.map((name) => [name, [...world.tables[name].all()]])),
  };
}

/** Replaces a world by its earlier content. Resolves with the world that has taken its place. */
export async function restoreSnapshot(
  worlds: Worlds,
  world: World,
  snapshot: WorldSnapshot,
  identity: string,
): Promise<World> {
  const next = worlds.blank(world.name, snapshot.state);
  const changes: Change[] = [];
  for (const [kind, rows] of snapshot.rows) {
    for (const row of rows) {
      next.load(kind, row);
      changes.push(new LateChange(world.name, kind, row.id, row));
    }
  }
  await worlds.replace(world, next, changes, identity);
  next.transact(() => {
    for (const kind of credentialTables) {
      const rows = snapshot.rows.get(kind) ?? [];
      const earlier = new Set(rows.map(({ id }) => id));
      for (const { id } of [...next.tables[kind].all()]) {
        if (!earlier.has(id)) next.tables[kind].delete(id);
      }
      for (const row of rows) next.tables[kind].put(row as never);
    }
  });
  await worlds.flush(next);
  return next;
}
