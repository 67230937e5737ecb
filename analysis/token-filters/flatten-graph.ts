import type { Token, TokenFilter, TokenStream } from '../token.ts';

/** A position of the graph that comes in. */
interface InputNode {
  /** A token has arrived here. */
  known: boolean;
  tokens: Token[];
  furthest: number;
  nearest: number;
  /** The position of the chain that it became part of; -1: none yet. */
  output: number;
  /** How many of its tokens have gone out. */
  sent: number;
}

/** A position of the chain that goes out: merged positions of the graph. */
interface OutputNode {
  known: boolean;
  inputs: number[];
  /** Which of its inputs goes out next. */
  next: number;
  start: number;
  end: number;
}

/** Nodes created on first access, together with all before them. */
class Nodes<Node> {
  readonly #nodes: Node[] = [];
  readonly #make: () => Node;

  constructor(make: () => Node) {
    this.#make = make;
  }

  at(index: number): Node {
    while (this.#nodes.length <= index) this.#nodes.push(this.#make());
    return this.#nodes[index] as Node;
  }

  get last(): number {
    return this.#nodes.length - 1;
  }
}

class Flattening {
  readonly #inputs = new Nodes<InputNode>(() => ({
    known: false,
    tokens: [],
    furthest: -1,
    nearest: Number.MAX_SAFE_INTEGER,
    output: -1,
    sent: 0,
  }));
  readonly #outputs = new Nodes<OutputNode>(() => ({
    known: false,
    inputs: [],
    next: 0,
    start: -1,
    end: -1,
  }));
  readonly #sent: Token[] = [];
  #from = -1;
  #outputFrom = 0;
  #lastOutputFrom = -1;
  #lastStart = 0;
  #done = false;

  constructor() {
    Object.assign(this.#inputs.at(0), { known: true, output: 0 });
    Object.assign(this.#outputs.at(0), { known: true, inputs: [0], start: 0 });
  }

  flatten(stream: TokenStream): TokenStream {
    for (const token of stream.tokens) {
      this.#take(token);
      this.#release();
    }
    this.#done = true;
    this.#release();
    return { ...stream, tokens: this.#sent };
  }

  #take(token: Token): void {
    this.#from += token.increment;
    const to = this.#from + token.span;
    const source = this.#inputs.at(this.#from);
    if (!source.known) this.#leap(source, token);
    else this.#leave(source, token);
    source.tokens.push(token);
    source.furthest = Math.max(source.furthest, to);
    source.nearest = Math.min(source.nearest, to);

    const target = this.#inputs.at(to);
    target.known = true;
    // a chain has no side paths: a node reached later is placed later
    const output = source.output + 1;
    if (output > target.output) {
      if (target.output !== -1) this.#detach(target.output, to);
      this.#outputs.at(output).inputs.push(to);
      target.output = output;
    }
    const end = this.#outputs.at(target.output);
    if (end.end === -1 || token.end < end.end) end.end = token.end;
  }

  /** A token leaves a position at which others have arrived. */
  #leave(source: InputNode, token: Token): void {
    let output = this.#outputs.at(source.output);
    const { increment } = token;
    if (increment > 1) {
      const before = this.#inputs.at(this.#from - increment);
      // the last tokens of a side path were dropped: what arrived here by a long way did not count the hole
      if (source.output - before.output <= 1 && before.nearest !== this.#from) {
        this.#detach(source.output, this.#from);
        const { end } = output;
        source.output = -1;
        output = this.#leap(source, token);
        output.end = end;
      }
    }
    output.start = Math.max(output.start, token.start);
  }

  /** A token leaves a position that no token reaches: there is a hole before it. */
  #leap(source: InputNode, { start, increment }: Token): OutputNode {
    source.known = true;
    const before = this.#from - increment;
    source.output = this.#behindHole(before);
    const output = this.#outputs.at(source.output);
    output.start = output.known ? Math.max(start, output.start) : start;
    output.known = true;
    output.inputs.push(this.#from);
    return output;
  }

  #behindHole(before: number): number {
    if (before < 0) return this.#outputs.last + 1;
    const { nearest } = this.#inputs.at(before);
    return nearest < this.#from ? this.#inputs.at(nearest).output + 1 : this.#outputs.last;
  }

  #detach(output: number, input: number): void {
    const { inputs } = this.#outputs.at(output);
    const at = inputs.indexOf(input);
    if (at >= 0) inputs.splice(at, 1);
  }

  /** Sends what cannot change any more. */
  #release(): void {
    while (this.#outputFrom < this.#outputs.last) {
      const output = this.#outputs.at(this.#outputFrom);
      if (output.inputs.length === 0) {
        this.#outputFrom += 1;
        continue;
      }
      const furthest = Math.max(...output.inputs.map((input) => this.#inputs.at(input).furthest));
      if (furthest > this.#from && !this.#done) return;
      this.#releaseOne(output);
    }
  }

  #releaseOne(output: OutputNode): void {
    const index = output.inputs[output.next] ?? 0;
    const input = this.#inputs.at(index);
    const token = input.tokens[input.sent];
    if (!token) {
      // a hole: the other positions that were merged here may hold tokens
      if (output.inputs.length > 1) {
        output.next += 1;
        if (output.next < output.inputs.length) return;
      }
      this.#outputFrom += 1;
      return;
    }
    this.#send(token, this.#inputs.at(index + token.span).output, output);
    input.sent += 1;
    if (input.sent < input.tokens.length) return;
    output.next += 1;
    if (output.next === output.inputs.length) this.#outputFrom += 1;
  }

  #send(token: Token, to: number, output: OutputNode): void {
    const start = Math.max(this.#lastStart, output.start);
    const end = Math.max(start, this.#outputs.at(to).end);
    const increment = this.#outputFrom - this.#lastOutputFrom;
    this.#lastOutputFrom = this.#outputFrom;
    this.#lastStart = start;
    this.#sent.push({ ...token, start, end, increment, span: to - this.#outputFrom });
  }
}

/** Makes a single chain of a graph: an index keeps no side paths. */
export const flattenGraphFilter: TokenFilter = (stream) => new Flattening().flatten(stream);
