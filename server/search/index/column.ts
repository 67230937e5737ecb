/** What fields of other kinds than text hold: numbers, dates as milliseconds, ids as hexadecimal text, geometries. */
export interface Held<Value> {
  values: Value[];
  /** The path to the value contains an array: functions of scores and `near` do not see it // observed */
  multiple: boolean;
}

/** Values of one field by document, in the order of documents. */
export class Column<Value = unknown> {
  readonly #held = new Map<number, Held<Value>>();

  add(doc: number, held: Held<Value>): void {
    this.#held.set(doc, held);
  }

  remove(doc: number): void {
    this.#held.delete(doc);
  }

  of(doc: number): Held<Value> | undefined {
    return this.#held.get(doc);
  }

  entries(): Iterable<[number, Held<Value>]> {
    return this.#held.entries();
  }

  get size(): number {
    return this.#held.size;
  }
}
