/** Steps of a compiled pattern; `next` and `other` are places in the program. */
export type Step =
  | { op: 'char'; fits: (char: string) => boolean }
  | { op: 'start' | 'end' | 'found' }
  | { op: 'edge'; inside: boolean }
  | { op: 'fork'; next: number; other: number }
  | { op: 'jump'; next: number };

const maxSteps = 2000;

/** What keeps a pattern from being compiled; the message continues "it …". */
export class PatternError extends Error {}

/**
 * Compiles a regular expression for `findsPattern`. The syntax is the language's own without what needs
 * backtracking: references and look-arounds are refused, and so is what would take too many steps.
 */
export function compilePattern(pattern: string): Step[] {
  try {
    new RegExp(pattern, 'u');
  } catch {
    throw new PatternError('is not a valid regular expression');
  }
  const program: Step[] = [];
  let at = 0;

  function emit(step: Step): number {
    if (program.length >= maxSteps) throw new PatternError('repeats too much');
    return program.push(step) - 1;
  }

  function alternatives(): void {
    const start = program.length;
    sequence();
    if (pattern[at] !== '|') return;
    at += 1;
    // the first branch moves one place down to make room for the fork
    insertFork(start, start + 1, program.length + 2);
    const over = emit({ op: 'jump', next: 0 });
    alternatives();
    program[over] = { op: 'jump', next: program.length };
  }

  /** Puts a fork before the steps from `start` on, and corrects the places that they name. */
  function insertFork(start: number, next: number, other: number): void {
    if (program.length >= maxSteps) throw new PatternError('repeats too much');
    program.splice(start, 0, { op: 'fork', next, other });
    for (let each = start + 1; each < program.length; each++) program[each] = moved(program[each], start, 1);
  }

  function sequence(): void {
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') repeated();
  }

  function repeated(): void {
    const start = program.length;
    atom();
    const [whole, least, comma, most] = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(pattern.slice(at)) ?? [];
    if (whole === undefined) return;
    at += whole.length;
    const body = program.splice(start);
    const sign = whole.charAt(0);
    if (sign === '*') repeat(body, start, 0, Number.POSITIVE_INFINITY);
    else if (sign === '+') repeat(body, start, 1, Number.POSITIVE_INFINITY);
    else if (sign === '?') repeat(body, start, 0, 1);
    else if (comma === '') repeat(body, start, Number(least), Number(least));
    else repeat(body, start, Number(least), most === '' ? Number.POSITIVE_INFINITY : Number(most));
  }

  function repeat(body: Step[], from: number, least: number, most: number): void {
    const copy = (): void => {
      const shift = program.length - from;
      for (const step of body) emit(moved(step, from, shift));
    };
    for (let count = 0; count < least; count++) copy();
    if (most === Number.POSITIVE_INFINITY) {
      const fork = emit({ op: 'fork', next: 0, other: 0 });
      copy();
      emit({ op: 'jump', next: fork });
      program[fork] = { op: 'fork', next: fork + 1, other: program.length };
      return;
    }
    const forks: number[] = [];
    for (let count = least; count < most; count++) {
      forks.push(emit({ op: 'fork', next: 0, other: 0 }));
      copy();
    }
    for (const fork of forks) program[fork] = { op: 'fork', next: fork + 1, other: program.length };
  }

  function atom(): void {
    const rest = pattern.slice(at);
    if (rest.startsWith('(')) {
      group(rest);
      return;
    }
    if (/^\\(?:[1-9]|k<)/.test(rest))
      throw new PatternError('refers back to a group, which is not supported');
    const [edge] = /^\\[bB]/.exec(rest) ?? [];
    if (edge !== undefined) {
      at += 2;
      emit({ op: 'edge', inside: edge === '\\B' });
      return;
    }
    if (rest.startsWith('^') || rest.startsWith('$')) {
      at += 1;
      emit({ op: rest.startsWith('^') ? 'start' : 'end' });
      return;
    }
    const [text = ''] =
      /^(?:\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\c[a-z]|\\.|\[(?:\\.|[^\]\\])*\]|.)/isu.exec(
        rest,
      ) ?? [];
    at += text.length;
    // one character at a time the language's own engine has nothing to backtrack over
    const single = new RegExp(`^${text}$`, 'u');
    emit({ op: 'char', fits: (char) => single.test(char) });
  }

  function group(rest: string): void {
    if (/^\(\?<?[=!]/.test(rest)) throw new PatternError('looks ahead or behind, which is not supported');
    const [opening = '('] = /^\((?:\?:|\?<[^>]*>)?/.exec(rest) ?? [];
    if (opening === '(' && rest.startsWith('(?'))
      throw new PatternError('uses flags, which is not supported');
    at += opening.length;
    alternatives();
    at += 1;
  }

  alternatives();
  emit({ op: 'found' });
  return program;
}

function moved(step: Step | undefined, from: number, by: number): Step {
  if (step?.op === 'jump') return { op: 'jump', next: step.next < from ? step.next : step.next + by };
  if (step?.op === 'fork') {
    return {
      op: 'fork',
      next: step.next < from ? step.next : step.next + by,
      other: step.other < from ? step.other : step.other + by,
    };
  }
  return step ?? { op: 'found' };
}

/** Whether the pattern is found anywhere in the text: all ways at once, so in time that grows with its length. */
export function findsPattern(program: readonly Step[], text: string): boolean {
  const chars = [...text];
  let now = new Set<number>();
  for (let place = 0; place <= chars.length; place++) {
    follow(program, 0, chars, place, now);
    const next = new Set<number>();
    for (const at of now) {
      const step = program[at];
      if (step?.op === 'found') return true;
      const char = chars[place];
      if (step?.op === 'char' && char !== undefined && step.fits(char)) {
        follow(program, at + 1, chars, place + 1, next);
      }
    }
    now = next;
  }
  return false;
}

/** Adds a place and all that can be reached from it without reading. */
function follow(
  program: readonly Step[],
  from: number,
  chars: readonly string[],
  place: number,
  match: Set<number>,
): void {
  const waiting = [from];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (match.has(at)) continue;
    match.add(at);
    const step = program[at];
    if (step?.op === 'jump') waiting.push(step.next);
    else if (step?.op === 'fork') waiting.push(step.other, step.next);
    else if (step?.op === 'start' && place === 0) waiting.push(at + 1);
    else if (step?.op === 'end' && place === chars.length) waiting.push(at + 1);
    else if (step?.op === 'edge') {
      const atEdge = isWord(chars[place - 1]) !== isWord(chars[place]);
      if (atEdge !== step.inside) waiting.push(at + 1);
    }
  }
}

function isWord(char: string | undefined): boolean {
  return char !== undefined && /^\w$/.test(char);
}
