import { globals, type Kind, members } from './client-methods.ts';

/** A step of `context.services.get("x").db("y")`: a name, and whether it is called. */
export interface Step {
  name: string;
  called: boolean;
}

const opens: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** The steps of the expression that ends before `end`; undefined when it is no chain of names. */
export function chainBefore(text: string, end: number): Step[] | undefined {
  const steps: Step[] = [];
  let at = end;
  while (at > 0) {
    at = skipSpace(text, at);
    let called = false;
    if (text[at - 1] === ')') {
      const open = openingOf(text, at - 1);
      if (open === undefined) return undefined;
      called = true;
      at = skipSpace(text, open);
    }
    const name = /[\w$]+$/.exec(text.slice(Math.max(0, at - 80), at))?.[0];
    // `(await …).x`: a standalone expression in brackets is not followed
    if (name === undefined) return undefined;
    steps.unshift({ name, called });
    at = skipSpace(text, at - name.length);
    if (text[at - 1] === '?' && steps.length > 0) at -= 1;
    if (text[at - 1] !== '.') return steps;
    at -= 1;
    if (text[at - 1] === '?') at -= 1;
  }
  return steps;
}

function skipSpace(text: string, end: number): number {
  let at = end;
  while (at > 0 && /\s/.test(text[at - 1] ?? '')) at -= 1;
  return at;
}

/** Where the bracket opens that closes at `close`. Brackets inside texts are passed over. */
function openingOf(text: string, close: number): number | undefined {
  const stack: string[] = [];
  for (let at = close; at >= 0; at -= 1) {
    const char = text[at] ?? '';
    if (/["'`]/.test(char)) {
      const begin = text.lastIndexOf(char, at - 1);
      if (begin < 0) return undefined;
      at = begin;
    } else if (opens[char] !== undefined) stack.push(opens[char]);
    else if (char === '(' || char === '[' || char === '{') {
      if (stack.pop() !== char) return undefined;
      if (stack.length === 0) return at;
    }
  }
  return undefined;
}

const deepest = 8;

/** The kind of a chain of names, following the variables of the text. */
export function kindOf(text: string, steps: readonly Step[], depth = 0): Kind | undefined {
  const [first, ...rest] = steps;
  if (!first || depth > deepest) return undefined;
  let kind = globals.find(({ name }) => name === first.name)?.kind ?? variableKind(text, first.name, depth);
  for (const step of rest) {
    if (kind === undefined) return undefined;
    kind = members[kind].find(({ name }) => name === step.name)?.gives;
  }
  return kind;
}

/** The kind of a variable, by its last assignment. */
function variableKind(text: string, name: string, depth: number): Kind | undefined {
  const input = new RegExp(`(?:const|let|var)\\s+${name.replaceAll('$', '\\$')}\\s*=\\s*`, 'g');
  let begin: number | undefined;
  for (const match of text.matchAll(input)) begin = match.index + match[0].length;
  if (begin === undefined) return undefined;
  const end = endOfExpression(text, begin);
  const value = text.slice(begin, end).trimEnd();
  if (/^(?:await|async|new|function)\b/.test(value)) return undefined;
  const steps = chainBefore(value, value.length);
  return steps && kindOf(text, steps, depth + 1);
}

/** End of the expression at `begin`: at a semicolon, or at a line that does not continue with a dot. */
function endOfExpression(text: string, begin: number): number {
  let depth = 0;
  for (let at = begin; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (/["'`]/.test(char)) {
      const close = text.indexOf(char, at + 1);
      if (close < 0) return at;
      at = close;
    } else if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) {
      if (depth === 0) return at;
      depth -= 1;
    } else if (depth === 0 && (char === ';' || char === ',')) return at;
    else if (depth === 0 && char === '\n' && !/^\s*\??\./.test(text.slice(at + 1, at + 80))) return at;
  }
  return text.length;
}

/** The call that the position is in: its method and which argument; and how deep inside that argument. */
export interface CallAt {
  kind: Kind;
  method: string;
  argument: number;
  /** Opening brackets between the argument's begin and the position, outermost first. */
  inside: string;
}

const furthest = 8000;

/** Finds the innermost call of a collection around the position. */
export function callAround(text: string, position: number): CallAt | undefined {
  let inside = '';
  let argument = 0;
  const least = Math.max(0, position - furthest);
  for (let at = position - 1; at >= least; at -= 1) {
    const char = text[at] ?? '';
    if (/["'`]/.test(char)) {
      at = text.lastIndexOf(char, at - 1);
      if (at < 0) return undefined;
    } else if (opens[char] !== undefined) {
      const open = openingOf(text, at);
      if (open === undefined) return undefined;
      at = open;
    } else if (char === '[' || char === '{') {
      inside = char + inside;
      argument = 0;
    } else if (char === ',') argument += 1;
    else if (char === '(') {
      const steps = chainBefore(text, at);
      const method = steps?.at(-1)?.name;
      const kind = steps && kindOf(text, steps.slice(0, -1));
      if (method !== undefined && kind === 'collection') return { kind, method, argument, inside };
      // another call, `new Date(`: the enclosing argument is read instead
      inside = '';
      argument = 0;
    }
  }
  return undefined;
}
