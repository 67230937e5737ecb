import { type Change, LateChange } from './change.ts';
import { credentialTables } from './credential-tables.ts';
import type { TableName } from './tables.ts';
import type { World } from './world.ts';
import type { FiledState } from './world-state.ts';

/** The content of a world at its start. Rows are replaced, never changed, so that no copy is needed. */
export interface Start {
  state: FiledState;
  rows: (readonly [TableName, readonly { id: string }[]])[];
}

/** The name of a start in the store: that of its world with this sign, which names of worlds lack. */
const mark = '#start';

interface StartStore {
  replaceWorld(world: string, rows: readonly Change[]): Promise<void>;
  dropWorld(world: string): Promise<void>;
}

/** Content to which a reset returns worlds that come from no seed, in memory and in the store. */
export class WorldStarts {
  readonly #store: StartStore | undefined;
  readonly #starts = new Map<string, Start>();
  /** Lists of rows by start and table, while they are read. */
  readonly #lists = new Map<string, { id: string }[]>();

  constructor(store: StartStore | undefined) {
    this.#store = store;
  }

  get(name: string): Start | undefined {
    return this.#starts.get(name);
  }

  has(name: string): boolean {
    return this.#starts.has(name);
  }

  /** Takes the present content of a world. */
  async remember(world: World): Promise<void> {
    const { name } = world;
    const kinds = Object.keys(world.tables).filter((kind) => !credentialTables.has(kind)) as TableName[];
    const start: Start = {
      state: world.describe(),
      rows: kinds.map((kind) => [kind, [...world.tables[kind].all()]]),
    };
    this.#starts.set(name, start);
    const key = `${name}${mark}`;
    const rows = start.rows.flatMap(([kind, list]) =>
      list.map((row) => new LateChange(key, kind, row.id, row)),
    );
    await this.#store?.replaceWorld(key, [...rows, new LateChange(key, 'world', 'world', start.state)]);
  }

  async forget(name: string): Promise<void> {
    if (this.#starts.delete(name)) await this.#store?.dropWorld(`${name}${mark}`);
  }

  /** Reads the state of a start; false for the state of a world. */
  readState(key: string, body: string): boolean {
    if (!key.endsWith(mark)) return false;
    this.#starts.set(key.slice(0, -mark.length), { state: JSON.parse(body), rows: [] });
    return true;
  }

  /** Reads a row of a start, after its state; false for the row of a world. */
  readRow(key: string, kind: string, row: { id: string }): boolean {
    if (!key.endsWith(mark)) return false;
    const place = `${key}/${kind}`;
    const list = this.#lists.get(place);
    if (list) {
      list.push(row);
      return true;
    }
    const rows = [row];
    this.#lists.set(place, rows);
    this.#starts.get(key.slice(0, -mark.length))?.rows.push([kind as TableName, rows]);
    return true;
  }

  /** Whether a name in the store is that of a start whose world exists. */
  isOf(key: string, worlds: { has(name: string): boolean }): boolean {
    const name = key.slice(0, -mark.length);
    return key.endsWith(mark) && this.#starts.has(name) && worlds.has(name);
  }
}
