import { step } from '#server/data/limits/budget.ts';
import { SearchError } from '../../search-error.ts';

/** Code points from one to another, both included. */
export type Range = readonly [number, number];

/** Part of an expression. Equal parts are one object, so that they can be compared and remembered by it. */
export interface Node {
  readonly id: number;
  /** Whether it fits the empty text. */
  readonly nullable: boolean;
  /** The rest of the expression after a character. */
  after(char: number): Node;
}

/** Most different parts that an expression may come to while it is matched. */
const mostNodes = 10_000;

/**
 * Creates nodes of an expression. Text is matched by the rest of the expression after each character. This
 * needs no table before the first term is read, and supports intersections.
 */
export class Nodes {
  readonly #known = new Map<string, Node>();
  readonly nothing: Node;
  readonly empty: Node;

  constructor() {
    this.nothing = this.#make('nothing', false, () => this.nothing);
    this.empty = this.#make('empty', true, () => this.nothing);
  }

  chars(ranges: readonly Range[], negated = false): Node {
    const key = `${negated ? '^' : ''}${ranges.map((range) => range.join('-')).join()}`;
    return this.#make(`[${key}`, false, (char) => {
      const inside = ranges.some(([from, to]) => from <= char && char <= to);
      return inside !== negated ? this.empty : this.nothing;
    });
  }

  sequence(first: Node, second: Node): Node {
    if (first === this.nothing || second === this.nothing) return this.nothing;
    if (first === this.empty) return second;
    if (second === this.empty) return first;
    return this.#make(`${first.id}.${second.id}`, first.nullable && second.nullable, (char) => {
      const rest = this.sequence(first.after(char), second);
      return first.nullable ? this.either([rest, second.after(char)]) : rest;
    });
  }

  text(text: string): Node {
    return [...text].reduceRight(
      (rest, char) => this.sequence(this.#char(char.codePointAt(0) as number), rest),
      this.empty,
    );
  }

  #char(char: number): Node {
    return this.chars([[char, char]]);
  }

  either(parts: readonly Node[]): Node {
    const flat = parts.flatMap((part) => this.#members.get(part) ?? [part]);
    const distinct = [...new Set(flat)].filter((part) => part !== this.nothing);
    distinct.sort((a, b) => a.id - b.id);
    const [first] = distinct;
    if (distinct.length <= 1) return first ?? this.nothing;
    const created = this.#make(
      `|${distinct.map(({ id }) => id).join()}`,
      distinct.some(({ nullable }) => nullable),
      (char) => this.either(distinct.map((part) => part.after(char))),
    );
    this.#members.set(created, distinct);
    return created;
  }

  /** Alternatives of those that were made by `either`: they are taken apart where they meet others. */
  readonly #members = new Map<Node, readonly Node[]>();

  both(a: Node, b: Node): Node {
    if (a === this.nothing || b === this.nothing) return this.nothing;
    if (a === b) return a;
    const [first, second] = a.id < b.id ? [a, b] : [b, a];
    return this.#make(`&${first.id},${second.id}`, a.nullable && b.nullable, (char) =>
      this.both(first.after(char), second.after(char)),
    );
  }

  /** Any number of times. */
  repeated(part: Node): Node {
    if (part === this.nothing || part === this.empty) return this.empty;
    const created: Node = this.#make(`*${part.id}`, true, (char) => this.sequence(part.after(char), created));
    return created;
  }

  /** From `least` to `most` times; without an end where `most` is undefined. */
  times(part: Node, least: number, most: number | undefined): Node {
    let created = most === undefined ? this.repeated(part) : this.empty;
    for (let count = most ?? least; count > 0; count -= 1) {
      step();
      const once = this.sequence(part, created);
      created = count > least ? this.either([this.empty, once]) : once;
    }
    return created;
  }

  #make(key: string, nullable: boolean, after: (char: number) => Node): Node {
    const existing = this.#known.get(key);
    if (existing) return existing;
    if (this.#known.size >= mostNodes) throw tooComplex();
    const left = new Map<number, Node>();
    const node: Node = {
      id: this.#known.size,
      nullable,
      after(char) {
        const rest = left.get(char) ?? after(char);
        left.set(char, rest);
        return rest;
      },
    };
    this.#known.set(key, node);
    return node;
  }
}

export function tooComplex(): SearchError {
  return new SearchError(
    `Determinizing the automaton would require too much work: more than ${mostNodes} states were needed`,
  );
}
