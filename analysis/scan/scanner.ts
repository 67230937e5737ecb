import type { Expression } from './expression.ts';

/** A rule: its expression and the type of its tokens. */
export interface Rule {
  expression: Expression;
  type: string;
}

interface Node {
  /** Taken without a character. */
  free: number[];
  /** Taken with a character that is accepted. */
  steps: { accepts: (properties: number) => boolean; to: number }[];
  /** The rule that has matched here. */
  rule?: number;
}

/** States of all rules at once: which nodes may be meant, and what follows a character of each class. */
interface State {
  nodes: readonly number[];
  /** The first rule that has matched here. */
  rule: number | undefined;
  /** By class; null: nothing follows. */
  next: (State | null | undefined)[];
}

/**
 * The class of the character at an offset and its width in UTF-16 units: packed into one number, because this
 * runs for every character.
 */
export type ClassAt = (at: number) => number;

/** Packs a class and the width of its character. */
export const classed = (classIndex: number, width: number): number => classIndex * 4 + width;
export const widthOf = (character: number): number => character & 3;

/** A long look ahead that found nothing: in which states it came where, so that the next one ends at once. */
interface Vain {
  classAt: ClassAt;
  to: number;
  from: number;
  states: State[];
}

/** Shorter looks ahead cost less than remembering them. Without memory, a text of underscores takes square time. */
const farAhead = 64;

/**
 * Finds the longest match of any rule; of equally long ones that of the first rule. As generated scanners do, but
 * the states are made when they are met.
 */
export class Scanner<Known extends Rule = Rule> {
  readonly #nodes: Node[] = [];
  readonly #states = new Map<string, State>();
  readonly #classes: readonly number[];
  readonly #rules: readonly Known[];
  readonly #first: State;
  #vain: Vain | undefined;

  constructor(rules: readonly Known[], classes: readonly number[]) {
    this.#rules = rules;
    this.#classes = classes;
    const begin = this.#node();
    rules.forEach(({ expression }, rule) => {
      const from = this.#node();
      const end = this.#add(expression, from);
      this.#at(begin).free.push(from);
      this.#at(end).rule = rule;
    });
    this.#first = this.#stateOf([begin]);
  }

  /** The longest match from a place: its end and rule; undefined: no rule matches. `classAt` gives class and width. */
  longest(from: number, to: number, classAt: ClassAt): { end: number; rule: Known } | undefined {
    let state: State | null = this.#first;
    let end = -1;
    let last: number | undefined;
    let at = from;
    const present = this.#vain?.classAt === classAt && this.#vain.to === to ? this.#vain : undefined;
    let vain: Vain | undefined;
    while (at < to) {
      const character = classAt(at);
      const width = widthOf(character);
      if (at + width > to) break;
      state = this.#follow(state, character >> 2);
      if (!state) break;
      at += width;
      if (state.rule !== undefined) {
        end = at;
        last = state.rule;
        vain = undefined;
      } else {
        if (present?.states[at - present.from] === state) return this.#found(end, last);
        if (vain) vain.states[at - vain.from] = state;
        else if (at - (end < 0 ? from : end) > farAhead) vain = { classAt, to, from: at, states: [state] };
      }
    }
    if (vain) this.#vain = vain;
    return this.#found(end, last);
  }

  #found(end: number, index: number | undefined): { end: number; rule: Known } | undefined {
    const rule = index === undefined ? undefined : this.#rules[index];
    return rule && { end, rule };
  }

  #node(): number {
    this.#nodes.push({ free: [], steps: [] });
    return this.#nodes.length - 1;
  }

  #at(index: number): Node {
    return this.#nodes[index] as Node;
  }

  /** Adds an expression behind a node, and returns the node where it ends. */
  #add(expression: Expression, from: number): number {
    switch (expression.kind) {
      case 'one': {
        const to = this.#node();
        this.#at(from).steps.push({ accepts: expression.accepts, to });
        return to;
      }
      case 'sequence':
        return expression.parts.reduce((end, part) => this.#add(part, end), from);
      case 'either': {
        const end = this.#node();
        for (const part of expression.parts) this.#at(this.#add(part, from)).free.push(end);
        return end;
      }
      case 'repeat': {
        const [begin, end] = [this.#node(), this.#node()];
        this.#at(from).free.push(begin);
        const last = this.#add(expression.part, begin);
        this.#at(last).free.push(end);
        if (!expression.once) this.#at(last).free.push(begin);
        if (expression.least === 0) this.#at(begin).free.push(end);
        return end;
      }
    }
  }

  #stateOf(entered: Iterable<number>): State {
    const nodes = new Set(entered);
    // a set that grows while it is walked is walked to its end
    for (const node of nodes) for (const free of this.#at(node).free) nodes.add(free);
    const sorted = [...nodes].sort((a, b) => a - b);
    const key = sorted.join();
    const existing = this.#states.get(key);
    if (existing) return existing;
    const rules = sorted.flatMap((node) => this.#at(node).rule ?? []);
    const rule = rules.length > 0 ? Math.min(...rules) : undefined;
    const state: State = { nodes: sorted, rule, next: [] };
    this.#states.set(key, state);
    return state;
  }

  #follow(state: State, classIndex: number): State | null {
    const existing = state.next[classIndex];
    if (existing !== undefined) return existing;
    const properties = this.#classes[classIndex] ?? 0;
    const entered = state.nodes.flatMap((index) => {
      const { steps } = this.#at(index);
      return steps.filter(({ accepts }) => accepts(properties)).map(({ to }) => to);
    });
    const next = entered.length > 0 ? this.#stateOf(entered) : null;
    state.next[classIndex] = next;
    return next;
  }
}
