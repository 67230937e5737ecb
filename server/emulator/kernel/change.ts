/** The change of a row for the store: its text, or its deletion. */
export interface Change {
  world: string;
  kind: string;
  id: string;
  body: string | null;
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
  readonly #row: unknown;

  constructor(world: string, kind: string, id: string, row: unknown) {
    this.world = world;
    this.kind = kind;
    this.id = id;
    this.#row = row;
  }

  get body(): string {
    return JSON.stringify(this.#row);
  }
}
