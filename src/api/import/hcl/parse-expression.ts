import { isExactNumber } from '#contract/values/json/exact-number.ts';
import { hclLimits } from './limits.ts';
import { TemplateReader } from './parse-template.ts';
import { Scanner } from './scanner.ts';
import type { Expression, ExpressionKind, Operator, TemplatePart } from './syntax.ts';

/** Operators from the loosest to the tightest; longer signs before their beginnings. */
const levels: readonly (readonly Operator[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/', '%'],
];
const longestSource = 80;

/** An expression with the text that it was read from. */
function at(scanner: Scanner, from: number, read: ExpressionKind): Expression {
  scanner.counts.nodes += 1;
  if (scanner.counts.nodes > hclLimits.nodes) scanner.fail('the text has too many expressions', from);
  const whole = scanner.text.slice(from, Math.min(scanner.at, from + longestSource * 2));
  const text = whole.replaceAll(/\s+/gu, ' ').trim();
  const shown = text.length > longestSource ? `${text.slice(0, longestSource - 1)}…` : text;
  return { ...read, source: { line: scanner.placeAt(from).line, text: shown } };
}

/** Reads one expression; fails with the line and column of an invalid one. */
export function readExpression(scanner: Scanner): Expression {
  return scanner.nested(() => {
    scanner.skip();
    const from = scanner.at;
    const condition = binary(scanner, 0);
    if (!scanner.takes('?')) return condition;
    const yes = readExpression(scanner);
    scanner.expect(':');
    const no = readExpression(scanner);
    return at(scanner, from, { kind: 'conditional', condition, yes, no });
  });
}

function binary(scanner: Scanner, level: number): Expression {
  const operators = levels[level];
  if (!operators) return unary(scanner);
  scanner.skip();
  const from = scanner.at;
  let left = binary(scanner, level + 1);
  // a chain is one level deeper for each operator when it is evaluated
  let links = 0;
  for (;;) {
    const operator = operators.find((each) => scanner.sees(each));
    if (operator === undefined) return left;
    scanner.at += operator.length;
    links += 1;
    if (links > hclLimits.depth) scanner.fail('this expression has too many operators');
    const right = binary(scanner, level + 1);
    left = at(scanner, from, { kind: 'binary', operator, left, right });
  }
}

function unary(scanner: Scanner): Expression {
  scanner.skip();
  const from = scanner.at;
  const isNot = scanner.sees('!') && !scanner.sees('!=');
  if (!isNot && !scanner.sees('-')) return postfix(scanner);
  scanner.at += 1;
  const of = scanner.nested(() => unary(scanner));
  return at(scanner, from, { kind: isNot ? 'not' : 'negative', of });
}

function postfix(scanner: Scanner): Expression {
  scanner.skip();
  const from = scanner.at;
  return steps(scanner, from, primary(scanner), false);
}

/** Attributes, indexes and splats behind a value. `attributesOnly`: `list.*.name` applies attributes to each and no more. */
function steps(scanner: Scanner, from: number, start: Expression, attributesOnly: boolean): Expression {
  let of = start;
  let count = 0;
  for (;;) {
    count += 1;
    if (count > hclLimits.depth) scanner.fail('this reference has too many parts');
    if (scanner.sees('.') && !scanner.sees('...')) {
      scanner.at += 1;
      if (scanner.takes('*')) {
        of = splat(scanner, from, of, true);
        continue;
      }
      scanner.skip();
      const digits = scanner.digits();
      if (digits === undefined) {
        const name = scanner.identifier() ?? scanner.unexpected();
        of = at(scanner, from, { kind: 'attribute', of, name });
      } else {
        const key = at(scanner, scanner.at - digits.length, { kind: 'literal', value: Number(digits) });
        of = at(scanner, from, { kind: 'index', of, key });
      }
    } else if (!attributesOnly && scanner.sees('[')) {
      scanner.at += 1;
      // line ends are blanks inside of the brackets only
      const key = scanner.withLines(true, () => {
        const inner = scanner.takes('*') ? undefined : readExpression(scanner);
        scanner.expect(']');
        return inner;
      });
      of = key ? at(scanner, from, { kind: 'index', of, key }) : splat(scanner, from, of, false);
    } else return of;
  }
}

function splat(scanner: Scanner, from: number, of: Expression, attributesOnly: boolean): Expression {
  const element = at(scanner, from, { kind: 'element' });
  const each = scanner.nested(() => steps(scanner, from, element, attributesOnly));
  return at(scanner, from, { kind: 'splat', of, each });
}

function primary(scanner: Scanner): Expression {
  scanner.skip();
  const from = scanner.at;
  if (scanner.takes('(')) {
    const inner = scanner.withLines(true, () => {
      const value = readExpression(scanner);
      scanner.expect(')');
      return value;
    });
    return inner;
  }
  if (scanner.takes('"')) return template(scanner, from, new TemplateReader(scanner, true, readExpression));
  if (scanner.sees('<<')) return heredoc(scanner);
  if (scanner.takes('[')) return scanner.nested(() => list(scanner, from));
  if (scanner.takes('{')) return scanner.nested(() => object(scanner, from));
  const digits = scanner.number();
  if (digits !== undefined) {
    const value = Number(digits);
    const isExact = digits.length <= 40 && Number.isFinite(value) && isExactNumber(digits);
    return at(scanner, from, isExact ? { kind: 'literal', value } : { kind: 'inexact' });
  }
  return named(scanner, from);
}

function named(scanner: Scanner, from: number): Expression {
  let name = scanner.identifier();
  if (name === undefined) return scanner.unexpected();
  // functions of providers: `provider::name::function()`
  while (scanner.takes('::')) name += `::${scanner.identifier() ?? scanner.unexpected()}`;
  if (scanner.takes('(')) return scanner.nested(() => call(scanner, from, name));
  if (name === 'true' || name === 'false')
    return at(scanner, from, { kind: 'literal', value: name === 'true' });
  if (name === 'null') return at(scanner, from, { kind: 'literal', value: null });
  return at(scanner, from, { kind: 'name', name });
}

function call(scanner: Scanner, from: number, name: string): Expression {
  return scanner.withLines(true, () => {
    const args: Expression[] = [];
    let isExpanded = false;
    while (!scanner.takes(')')) {
      args.push(readExpression(scanner));
      isExpanded = scanner.takes('...');
      if (scanner.takes(',')) continue;
      scanner.expect(')');
      break;
    }
    return at(scanner, from, { kind: 'call', name, args, isExpanded });
  });
}

/** Whether `for` is next, as a word of its own. */
function seesFor(scanner: Scanner): boolean {
  scanner.skip(true);
  return /^for\s/u.test(scanner.text.slice(scanner.at, scanner.at + 4));
}

function list(scanner: Scanner, from: number): Expression {
  return scanner.withLines(true, () => {
    if (seesFor(scanner)) return forExpression(scanner, from, false);
    const items: Expression[] = [];
    while (!scanner.takes(']')) {
      items.push(readExpression(scanner));
      if (scanner.takes(',')) continue;
      scanner.expect(']');
      break;
    }
    return at(scanner, from, { kind: 'list', items });
  });
}

function object(scanner: Scanner, from: number): Expression {
  if (seesFor(scanner)) return scanner.withLines(true, () => forExpression(scanner, from, true));
  return scanner.withLines(false, () => {
    const items: { key: Expression; value: Expression }[] = [];
    for (;;) {
      scanner.skip(true);
      if (scanner.takes('}')) return at(scanner, from, { kind: 'object', items });
      const key = objectKey(scanner);
      if (!scanner.takes('=') && !scanner.takes(':')) scanner.fail('expected = or : after the key');
      scanner.skip(true);
      items.push({ key, value: readExpression(scanner) });
      const hasComma = scanner.takes(',');
      scanner.skip();
      if (!hasComma && !scanner.sees('\n') && !scanner.sees('}'))
        scanner.fail('expected a comma or a new line between two members');
    }
  });
}

/** A single word is a key, not a reference. */
function objectKey(scanner: Scanner): Expression {
  scanner.skip();
  const from = scanner.at;
  const word = scanner.identifier();
  if (word !== undefined) {
    const after = scanner.at;
    scanner.skip();
    const isKey = /^(?:=(?!=)|:)/u.test(scanner.text.slice(scanner.at, scanner.at + 2));
    scanner.at = after;
    if (isKey) return at(scanner, from, { kind: 'literal', value: word });
  }
  scanner.at = from;
  return readExpression(scanner);
}

function forExpression(scanner: Scanner, from: number, isObject: boolean): Expression {
  scanner.identifier();
  const first = scanner.identifier() ?? scanner.unexpected();
  const second = scanner.takes(',') ? (scanner.identifier() ?? scanner.unexpected()) : undefined;
  if (scanner.identifier() !== 'in') scanner.fail('expected in');
  const collection = readExpression(scanner);
  scanner.expect(':');
  const start = readExpression(scanner);
  const key = isObject ? start : undefined;
  if (isObject) scanner.expect('=>');
  const value = isObject ? readExpression(scanner) : start;
  const isGrouped = isObject && scanner.takes('...');
  const { at: before } = scanner;
  const hasCondition = scanner.identifier() === 'if';
  if (!hasCondition) scanner.at = before;
  const condition = hasCondition ? readExpression(scanner) : undefined;
  scanner.expect(isObject ? '}' : ']');
  const [keyName, valueName] = second === undefined ? [undefined, first] : [first, second];
  return at(scanner, from, {
    ...{ kind: 'for' as const, keyName, valueName, collection, key, value, isGrouped, condition },
  });
}

function template(scanner: Scanner, from: number, reader: TemplateReader): Expression {
  return templateOf(scanner, from, reader.read());
}

/** A template that is one text is that text; one that is one interpolation is its value. */
function templateOf(scanner: Scanner, from: number, parts: TemplatePart[]): Expression {
  const [only] = parts;
  if (only === undefined) return at(scanner, from, { kind: 'literal', value: '' });
  if (parts.length === 1 && only.kind === 'text')
    return at(scanner, from, { kind: 'literal', value: only.text });
  if (parts.length === 1 && only.kind === 'value') return only.value;
  return at(scanner, from, { kind: 'template', parts });
}

const heredocStart = /<<(-?)([\p{ID_Start}_][\p{ID_Continue}-]*)[ \t]*\r?\n/uy;

function heredoc(scanner: Scanner): Expression {
  const from = scanner.at;
  heredocStart.lastIndex = from;
  const [start = '', flush, marker] = heredocStart.exec(scanner.text) ?? [];
  if (marker === undefined) return scanner.fail('a heredoc begins with << and a word');
  const first = from + start.length;
  const lines: string[] = [];
  let end = first;
  for (;;) {
    if (end >= scanner.text.length) scanner.fail(`the heredoc ${marker} does not end`, from);
    const newline = scanner.text.indexOf('\n', end);
    const lineEnd = newline < 0 ? scanner.text.length : newline;
    const line = scanner.text.slice(end, lineEnd);
    if (line.trim() === marker) {
      scanner.at = lineEnd;
      break;
    }
    lines.push(line.replace(/\r$/u, ''));
    end = lineEnd + 1;
  }
  const text = lines.map((line) => `${line}\n`).join('');
  const indent = flush === '-' ? commonIndent(lines) : 0;
  const plain = indent === 0 ? text : lines.map((line) => `${line.slice(indent)}\n`).join('');
  const inner = new Scanner(plain, scanner.counts, scanner.placeAt(first).line);
  const parts = scanner.nested(() => new TemplateReader(inner, false, readExpression).read());
  return templateOf(scanner, from, parts);
}

/** The blanks that every line begins with; empty lines do not count. */
function commonIndent(lines: readonly string[]): number {
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  return indents.reduce((least, each) => Math.min(least, each), indents[0] ?? 0);
}

/** A text of `.tf.json` as an expression: a template without quotes around it. */
export function templateText(text: string, counts: Scanner['counts'], line: number): Expression {
  const scanner = new Scanner(text, counts, line);
  const parts = scanner.nested(() => new TemplateReader(scanner, false, readExpression).read());
  return templateOf(scanner, 0, parts);
}
