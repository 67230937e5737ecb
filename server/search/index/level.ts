import type { Document } from 'bson';
import type { TokenStream } from '#analysis/token.ts';
import type { GeoValue } from '../geo/shape.ts';
import { Column, type Held } from './column.ts';
import { TextField, type TextOptions } from './text-field.ts';
import type { VectorValue } from './vector-value.ts';

/** What columns hold, by the kind of the field. */
export interface ColumnValues {
  boolean: boolean;
  date: number;
  dateFacet: number;
  geo: GeoValue;
  null: null;
  number: number | bigint;
  numberFacet: number | bigint;
  objectId: string;
  stringFacet: string;
  token: string;
  uuid: string;
  vector: VectorValue;
}
export type ColumnKind = keyof ColumnValues;

/** The index entry of a document, or of one of its embedded documents. */
export interface Entry {
  /** The document, or the embedded one. */
  source: Document;
  /** `key` of the document in its collection. */
  key: string;
  /** Number of the document around it, one level up. */
  parent: number;
}

/** The additions of a document to its level. */
export interface Made {
  texts: Map<string, { options: TextOptions; streams: TokenStream[] }>;
  columns: Map<string, Held<unknown>>;
  /** Mapped paths that exist in the document, with any value. */
  paths: Set<string>;
}

const pathOptions: TextOptions = { indexOptions: 'docs', norms: false, similarity: 'boolean' };

/**
 * Documents that are searched side by side: those of the collection, or all elements of one array of embedded
 * documents. Each has a number, higher than those before it; a document that is put again gets a new one.
 */
export class Level {
  /** Path of the array; empty for the collection. */
  readonly path: string;
  /** The level of the documents around; absent for the collection. */
  readonly outer: Level | undefined;
  readonly #entries = new Map<number, Entry>();
  readonly #children = new Map<number, number[]>();
  readonly #texts = new Map<string, TextField>();
  readonly #columns = new Map<string, Column>();
  readonly #paths = new TextField('$fieldNames', pathOptions);
  #next = 0;

  constructor(path: string, outer?: Level) {
    this.path = path;
    this.outer = outer;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Numbers of all documents, ascending. */
  docs(): Iterable<number> {
    return this.#entries.keys();
  }

  entry(doc: number): Entry | undefined {
    return this.#entries.get(doc);
  }

  childrenOf(parent: number): readonly number[] {
    return this.#children.get(parent) ?? [];
  }

  /** The inverted index of a field by its full name; undefined: no document has it. */
  text(name: string): TextField | undefined {
    return this.#texts.get(name);
  }

  texts(): Iterable<TextField> {
    return this.#texts.values();
  }

  column<Kind extends ColumnKind>(kind: Kind, path: string): Column<ColumnValues[Kind]> | undefined {
    return this.#columns.get(columnName(kind, path)) as Column<ColumnValues[Kind]> | undefined;
  }

  /** Kinds and paths of all columns. */
  columnNames(): string[] {
    return [...this.#columns.keys()];
  }

  /** Documents that have a mapped path. */
  *having(path: string): Iterable<number> {
    const entries = this.#paths.term(path)?.entries();
    while (entries?.next()) yield entries.doc;
  }

  /** The next document gets this number, or a higher one where it is taken. */
  continueAt(number: number): void {
    this.#next = Math.max(this.#next, number);
  }

  add(entry: Entry, created: Made): number {
    const doc = this.#next;
    this.#next += 1;
    this.#entries.set(doc, entry);
    const siblings = this.#children.get(entry.parent);
    if (this.outer && siblings) siblings.push(doc);
    else if (this.outer) this.#children.set(entry.parent, [doc]);
    for (const [name, { options, streams }] of created.texts) {
      const field = this.#texts.get(name) ?? new TextField(name, options);
      this.#texts.set(name, field);
      field.add(doc, streams);
    }
    for (const [name, held] of created.columns) {
      const column = this.#columns.get(name) ?? new Column();
      this.#columns.set(name, column);
      column.add(doc, held);
    }
    this.#paths.add(doc, [pathTokens(created)]);
    return doc;
  }

  remove(doc: number, created: Made): void {
    const entry = this.#entries.get(doc);
    if (!entry) return;
    this.#entries.delete(doc);
    this.#children.delete(entry.parent);
    for (const [name, { streams }] of created.texts) this.#texts.get(name)?.remove(doc, streams);
    for (const name of created.columns.keys()) this.#columns.get(name)?.remove(doc);
    this.#paths.remove(doc, [pathTokens(created)]);
  }
}

function pathTokens({ paths }: Made): TokenStream {
  const tokens = [...paths].map((term) => ({ term, start: 0, end: 0, increment: 1, span: 1, type: 'word' }));
  return { tokens, finalOffset: 0, finalIncrement: 0 };
}

export function columnName(kind: ColumnKind, path: string): string {
  return `${kind}/${path}`;
}
