/** The change of a row for the store: its text, or its deletion. */
export interface Change {
  world: string;
  kind: string;
  id: string;
  body: string | null;
  /** Whether the store has no such row, as far as the world knows. */
  isNew?: boolean;
}

/**
 * Characters of the changes of one turn whose text is built at once: some milliseconds. The store builds the text of
 * further ones in its slices.
 */
export const mostWritten = 500_000;

/** A change whose text is built on first use. */
export class LateChange implements Change {
  readonly world: string;
  readonly kind: string;
  readonly id: string;
  readonly isNew: boolean;
  readonly #row: unknown;

  constructor(world: string, kind: string, id: string, row: unknown, isNew = false) {
    this.world = world;
    this.kind = kind;
    this.id = id;
    this.isNew = isNew;
    this.#row = row;
  }

  get body(): string {
    return JSON.stringify(this.#row);
  }
}

/** A row that changed since its world was last stored. */
export interface Dirty {
  kind: string;
  id: string;
  /** Whether the store has no such row, as far as the world knows. */
  isNew: boolean;
}

/** Changed rows of a world as the store wants them. `late`: the text of each row is built when it is its turn. */
export function changesOf(
  world: string,
  dirty: Iterable<Dirty>,
  rowOf: (dirty: Dirty) => object | undefined,
  late: boolean,
): Change[] {
  let written = 0;
  return Array.from(dirty, (each): Change => {
    const { kind, id, isNew } = each;
    const row = rowOf(each);
    // rows never change: the text of one can as well be made when it is its turn
    if (row && (late || written > mostWritten)) return new LateChange(world, kind, id, row, isNew);
    const body = row ? JSON.stringify(row) : null;
    written += body?.length ?? 0;
    return { world, kind, id, body, isNew };
  });
}
