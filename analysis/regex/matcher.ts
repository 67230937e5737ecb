import { characterTest } from './character-test.ts';
import { type Effort, spend } from './effort.ts';
import type { Group, One, PatternNode, Repetition } from './node.ts';
import { isRun, isUncertainGroup } from './sizes.ts';

/** Continues from an offset; returns the end of the match, or -1. */
type Step = (at: number) => number;

const failed = -1;
const ends: Step = (at) => at;

/**
 * Runs a pattern as Java does, with the same leftover captures. A group keeps its capture after backtracking,
 * after a failed look around, and from one start of a search to the next // observed
 */
export class Matcher {
  #text = '';
  /** Beginning and end of each group; -1: it took no part. */
  readonly #groups: Int32Array;
  /** Where the current turn of each bracket began; -1: the repetition around it keeps the captures. */
  readonly #begins: number[] = [];
  readonly #start: Step;
  /** Where the look behind that is being tried must end. */
  #lookedFrom = 0;
  #effort: Effort = { left: Infinity };

  constructor(root: PatternNode, groupCount: number) {
    this.#groups = new Int32Array(2 * (groupCount + 1));
    this.#start = this.#compile(root, ends);
  }

  /**
   * The first match that begins at `from` or behind, as beginnings and ends of groups.
   *
   * @throws TooMuchEffort when it takes more steps than `effort` has
   */
  find(
    text: string,
    from: number,
    next: (at: number) => number,
    effort: Effort,
  ): readonly number[] | undefined {
    this.#text = text;
    this.#effort = effort;
    this.#groups.fill(-1);
    this.#begins.fill(-1);
    for (let at = from; at <= text.length; at = next(at)) {
      const end = this.#start(at);
      if (end !== failed) return [at, end, ...this.#groups.subarray(2)];
    }
    return undefined;
  }

  #compile(node: PatternNode, next: Step): Step {
    switch (node.kind) {
      case 'one':
        return this.#one(node, next);
      case 'group':
        return this.#group(node, next);
      case 'repetition':
        return this.#repetition(node, next);
      case 'sequence':
        return node.parts.reduceRight((after, part) => this.#compile(part, after), next);
      case 'choice':
        return this.#choice(node.branches.map((branch) => this.#compile(branch, next)));
      case 'place':
        return (at) => (node.holds(this.#text, at) ? next(at) : failed);
      case 'look ahead': {
        const body = this.#compile(node.body, ends);
        return (at) => ((body(at) !== failed) === node.wanted ? next(at) : failed);
      }
      case 'look behind':
        return this.#lookBehind(node, next);
      case 'atomic': {
        const body = this.#compile(node.body, ends);
        return (at) => {
          const end = body(at);
          return end === failed ? failed : next(end);
        };
      }
      case 'reference':
        return this.#reference(node, next);
      default:
        return this.#lineBreak(next);
    }
  }

  #one({ members }: One, next: Step): Step {
    const takes = characterTest(members);
    return (at) => {
      spend(this.#effort, 1);
      const character = this.#text.codePointAt(at);
      if (character === undefined || !takes(character)) return failed;
      return next(at + (character > 0xffff ? 2 : 1));
    };
  }

  #choice(branches: readonly Step[]): Step {
    return (at) => {
      for (const branch of branches) {
        spend(this.#effort, 1);
        const end = branch(at);
        if (end !== failed) return end;
      }
      return failed;
    };
  }

  #lineBreak(next: Step): Step {
    return (at) => {
      const character = this.#text.charAt(at);
      if (!/^[\n\v\f\r\u0085\u2028\u2029]$/.test(character)) return failed;
      const end = character === '\r' && this.#text.charAt(at + 1) === '\n' ? next(at + 2) : failed;
      return end === failed ? next(at + 1) : end;
    };
  }

  #reference({ group, same }: { group: number; same: (a: number, b: number) => boolean }, next: Step): Step {
    const groups = this.#groups;
    return (at) => {
      const from = groups[2 * group] ?? -1;
      const length = (groups[2 * group + 1] ?? -1) - from;
      // a group that took no part, or that does not exist, is never found
      if (from < 0 || at + length > this.#text.length) return failed;
      spend(this.#effort, Math.max(1, length));
      for (let each = 0; each < length; each += 1) {
        if (!same(this.#text.charCodeAt(from + each), this.#text.charCodeAt(at + each))) return failed;
      }
      return next(at + length);
    };
  }

  #lookBehind(node: Extract<PatternNode, { kind: 'look behind' }>, next: Step): Step {
    const body = this.#compile(node.body, (at) => (at === this.#lookedFrom ? at : failed));
    const back = (at: number, characters: number): number => {
      if (!node.wholeCharacters) return (at - characters) | 0;
      let place = at;
      for (let each = 0; each < characters && place > 0; each += 1) place -= this.#lengthBefore(place);
      return place;
    };
    return (at) => {
      const outer = this.#lookedFrom;
      this.#lookedFrom = at;
      let isFound = false;
      const furthest = Math.max(0, back(at, node.most));
      let from = node.least > at ? -1 : back(at, node.least);
      while (!isFound && from >= furthest) {
        spend(this.#effort, 1);
        isFound = body(from) !== failed;
        from -= node.wholeCharacters && from > 0 ? this.#lengthBefore(from) : 1;
      }
      this.#lookedFrom = outer;
      return isFound === node.wanted ? next(at) : failed;
    };
  }

  /** Of the character that ends at a place. */
  #lengthBefore(at: number): number {
    return at > 1 && (this.#text.codePointAt(at - 2) ?? 0) > 0xffff ? 2 : 1;
  }

  #group({ index, body }: Group, next: Step): Step {
    const own = this.#begins.push(-1) - 1;
    return this.#opened(own, this.#compile(body, this.#closing(own, index, next)));
  }

  #opened(own: number, body: Step): Step {
    const begins = this.#begins;
    return (at) => {
      const outer = begins[own] ?? -1;
      begins[own] = at;
      const end = body(at);
      begins[own] = outer;
      return end;
    };
  }

  #closing(own: number, index: number | undefined, next: Step): Step {
    if (index === undefined) return next;
    const groups = this.#groups;
    return (at) => {
      const from = groups[2 * index] ?? -1;
      const to = groups[2 * index + 1] ?? -1;
      this.#keep(index, this.#begins[own] ?? -1, at);
      const end = next(at);
      if (end === failed) this.#keep(index, from, to);
      return end;
    };
  }

  #keep(index: number | undefined, from: number, to: number): void {
    if (index === undefined) return;
    this.#groups[2 * index] = from;
    this.#groups[2 * index + 1] = to;
  }

  #repetition(node: Repetition, next: Step): Step {
    if (node.isChoice) return this.#perhaps(node, next);
    if (node.body.kind === 'one' && isRun(node)) return this.#run(node, node.body, next);
    if (node.body.kind === 'group' && node.eagerness !== 'possessive') {
      return isUncertainGroup(node)
        ? this.#tried(node, node.body, next)
        : this.#counted(node, this.#compile(node.body.body, ends), node.body.index, next);
    }
    return this.#counted(node, this.#compile(node.body, ends), undefined, next);
  }

  #perhaps({ body, eagerness }: Repetition, next: Step): Step {
    if (body.kind === 'group' && eagerness !== 'possessive') {
      const taken = this.#compile(body, next);
      return this.#choice(eagerness === 'greedy' ? [taken, next] : [next, taken]);
    }
    const once = this.#compile(body, ends);
    const taken: Step = (at) => {
      const end = once(at);
      return end === failed ? failed : next(end);
    };
    if (eagerness === 'lazy') return this.#choice([next, taken]);
    if (eagerness === 'greedy') return this.#choice([taken, next]);
    return (at) => {
      const end = once(at);
      return next(end === failed ? at : end);
    };
  }

  /** One character after the other, given back one after the other. */
  #run({ least }: Repetition, { members }: One, next: Step): Step {
    const takes = characterTest(members);
    return (from) => {
      let at = from;
      let taken = 0;
      for (;;) {
        const character = this.#text.codePointAt(at);
        if (character === undefined || !takes(character)) break;
        at += character > 0xffff ? 2 : 1;
        taken += 1;
      }
      // once for each character that was taken, once for each that is given back
      spend(this.#effort, taken + 1);
      for (; taken >= least; taken -= 1) {
        spend(this.#effort, 1);
        const end = next(at);
        if (end !== failed) return end;
        if (taken > 0) at = Math.max(from, at - this.#lengthBefore(at));
      }
      return failed;
    };
  }

  /** Turns that have one way only to match. */
  #counted(node: Repetition, turn: Step, index: number | undefined, next: Step): Step {
    const groups = this.#groups;
    const more = this.#furtherTurns(node, turn, index, next);
    return (from) => {
      const outer = index === undefined ? [] : [groups[2 * index] ?? -1, groups[2 * index + 1] ?? -1];
      let at = from;
      let end = 0;
      for (let turns = 0; turns < node.least && end !== failed; turns += 1) {
        end = turn(at);
        if (end === failed) break;
        this.#keep(index, at, end);
        at = end;
      }
      if (end !== failed) end = more(at, node.least);
      if (end === failed) this.#keep(index, outer[0] ?? -1, outer[1] ?? -1);
      return end;
    };
  }

  #furtherTurns(
    { most, eagerness }: Repetition,
    turn: Step,
    index: number | undefined,
    next: Step,
  ): (from: number, turns: number) => number {
    if (eagerness === 'greedy') return this.#asManyTurns(most, turn, index, next);
    const isLazy = eagerness === 'lazy';
    return (from, before) => {
      let at = from;
      for (let turns = before; ; turns += 1) {
        const result = isLazy ? next(at) : failed;
        if (result !== failed) return result;
        const end = turns < most ? turn(at) : failed;
        if (end !== failed && (end > at || !isLazy)) this.#keep(index, at, end);
        if (end === failed || end === at) return isLazy ? failed : next(at);
        at = end;
      }
    };
  }

  /** Turns of one length are given back together; one of another length begins anew. */
  #asManyTurns(
    most: number,
    turn: Step,
    index: number | undefined,
    next: Step,
  ): (from: number, turns: number) => number {
    const groups = this.#groups;
    const more = (from: number, before: number): number => {
      const outerFrom = index === undefined ? -1 : (groups[2 * index] ?? -1);
      const outerTo = index === undefined ? -1 : (groups[2 * index + 1] ?? -1);
      let at = from;
      const first = before < most ? turn(at) : failed;
      if (first === at) this.#keep(index, at, at);
      if (first === failed || first === at) {
        if (first === at && index !== undefined) this.#keep(index, outerFrom, outerTo);
        return next(at);
      }
      const length = first - at;
      this.#keep(index, at, first);
      at = first;
      let turns = before + 1;
      while (turns < most) {
        const end = turn(at);
        if (end === failed) break;
        if (end !== at + length) {
          const result = index === undefined ? more(end, turns + 1) : more(at, turns);
          if (result !== failed) return result;
          break;
        }
        this.#keep(index, at, end);
        at = end;
        turns += 1;
      }
      const last = index === undefined ? before : before + 1;
      for (; turns >= last; turns -= 1) {
        const match = next(at);
        if (match !== failed) {
          this.#keep(index, at - length, at);
          return match;
        }
        at -= length;
        this.#keep(index, at - length, at);
      }
      if (index === undefined) return failed;
      this.#keep(index, outerFrom, outerTo);
      return next(from);
    };
    return more;
  }

  /** Turns that can match in several ways; each way is retried when the following steps fail. */
  #tried({ least, most, eagerness }: Repetition, { index, body }: Group, next: Step): Step {
    const begins = this.#begins;
    const own = begins.push(-1) - 1;
    let turns = 0;
    const another: Step = (at) => {
      spend(this.#effort, 1);
      const before = turns;
      turns = before + 1;
      const end = turn(at);
      if (end === failed) turns = before;
      return end;
    };
    const goesOn: Step = (at) => {
      // a turn that matched nothing is the last one
      if (at <= (begins[own] ?? -1)) return next(at);
      if (turns < least) return another(at);
      if (eagerness === 'lazy') {
        const end = next(at);
        return end === failed && turns < most ? another(at) : end;
      }
      const end = turns < most ? another(at) : failed;
      return end === failed ? next(at) : end;
    };
    const turn = this.#opened(own, this.#compile(body, this.#closing(own, index, goesOn)));
    const first: Step = (at) => {
      turns = 1;
      return turn(at);
    };
    return (at) => {
      const outer = turns;
      let end = failed;
      if (least > 0) end = first(at);
      else if (eagerness === 'lazy') {
        end = next(at);
        if (end === failed && most > 0) end = first(at);
      } else {
        if (most > 0) end = first(at);
        if (end === failed) end = next(at);
      }
      turns = outer;
      return end;
    };
  }
}
