import type { Scanner, Token } from './scan.ts';

const closes: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const closing = new Set(Object.values(closes));
/** Characters before the arrow of a function: its parameters. */
const longestHead = 2_000;

/**
 * The source text of a function that begins with a token, which the shell sends as code; undefined where none begins. An
 * arrow function is called by another one: the service would take it as an expression, and every function is true.
 *
 * // observed: the source of the server wraps expressions as `function() { return … }`
 */
export function readFunction(scanner: Scanner, start: Token): string | undefined {
  if (start.kind === 'name' && start.text === 'function') {
    return scanner.asCode(() => scanner.source(start.from, endOfBlock(scanner, start)));
  }
  const mayBegin =
    start.kind === 'name' ? start.text === 'async' || scanner.peek().text === '=' : start.text === '(';
  if (!mayBegin || start.kind === 'string' || !isArrow(scanner.source(start.from, start.from + longestHead)))
    return undefined;
  const arrow = scanner.asCode(() => scanner.source(start.from, endOfArrow(scanner, start)));
  return `function () { return (${arrow}).apply(this, arguments); }`;
}

/** Whether a text begins with an arrow function. */
function isArrow(text: string): boolean {
  const [head = ''] = /^(?:async\s{1,10})?/u.exec(text) ?? [];
  const rest = text.slice(head.length);
  if (!rest.startsWith('(')) return /^[\p{L}_$][\p{L}\p{N}_$]{0,100}\s{0,10}=>/u.test(rest);
  let depth = 0;
  for (let at = 0; at < rest.length; at += 1) {
    if (rest[at] === '(') depth += 1;
    if (rest[at] === ')') depth -= 1;
    if (depth === 0) return /^\s{0,10}=>/u.test(rest.slice(at + 1));
  }
  return false;
}

/** Takes tokens to the brace that ends the first block; the position after it. */
function endOfBlock(scanner: Scanner, start: Token): number {
  const open: string[] = [];
  for (;;) {
    const token = scanner.take();
    if (token.kind === 'end') scanner.fail('The function has no closing brace', start);
    if (token.kind !== 'mark') continue;
    const close = closes[token.text];
    if (close !== undefined) open.push(close);
    else if (closing.has(token.text)) {
      if (open.pop() !== token.text) scanner.fail(`Not expected in the function: ${token.text}`, token);
      if (open.length === 0 && token.text === '}') return token.to;
    }
  }
}

/** Takes the tokens of an arrow function; the position after its block or its expression. */
function endOfArrow(scanner: Scanner, start: Token): number {
  let depth = start.text === '(' ? 1 : 0;
  for (let last = start; ; ) {
    const token = scanner.take();
    if (token.kind === 'end') scanner.fail('The function has no body', start);
    if (token.kind === 'mark' && closes[token.text]) depth += 1;
    if (token.kind === 'mark' && closing.has(token.text)) depth -= 1;
    const isArrowMark = depth === 0 && last.text === '=' && token.text === '>' && last.to === token.from;
    last = token;
    if (isArrowMark) break;
  }
  const body = scanner.peek();
  if (body.text === '{' && body.kind === 'mark') return endOfBlock(scanner, start);
  let to = body.from;
  for (;;) {
    const next = scanner.peek();
    const ends = next.kind === 'mark' && depth === 0 && (closing.has(next.text) || /[,;]/u.test(next.text));
    if (next.kind === 'end' || ends) break;
    scanner.take();
    if (next.kind === 'mark' && closes[next.text]) depth += 1;
    if (next.kind === 'mark' && closing.has(next.text)) depth -= 1;
    to = next.to;
  }
  if (to === body.from) scanner.fail('The function has no body', start);
  return to;
}
