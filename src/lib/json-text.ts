import {
  applyEdits,
  createScanner,
  findNodeAtLocation,
  getNodePath,
  modify,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { inexactWords, isExactNumber, mayHoldInexact } from '#contract/exact-number.ts';
import { fromEntries } from '#contract/values/field-order.ts';

/** Keys and indexes from the outside in: `['replicationSpecs', 0, 'zoneName']`. */
export type JsonPath = (string | number)[];

/** The problem of a text, and its position: offsets into it. */
export interface TextProblem {
  message: string;
  from: number;
  to: number;
}

/** A typed text: it may contain comments and trailing commas. */
export type JsonText =
  | { root: Node; value: Record<string, unknown>; problem?: undefined }
  | { root?: undefined; value?: undefined; problem: TextProblem };

const syntax = { allowTrailingComma: true, disallowComments: false };

/** Deeper texts are refused: a recursive reader would run out of memory. */
const deepestText = 200;

/** Reads a text that must contain one object, with at most this depth of nested objects and lists. */
export function readJsonObject(text: string, deepest = deepestText): JsonText {
  const { root, problem } = readTree(text, deepest);
  if (problem) return { problem };
  if (root.type !== 'object') return { problem: { message: 'An object is expected', from: 0, to: 1 } };
  return { root, value: valueInOrder(root) as Record<string, unknown> };
}

/** Reads a text that has to hold one list. */
export function readJsonList(
  text: string,
): { value: unknown[]; problem?: undefined } | { value?: undefined; problem: TextProblem } {
  const { root, problem } = readTree(text);
  if (problem) return { problem };
  if (root.type !== 'array') return { problem: { message: 'A list is expected', from: 0, to: 1 } };
  return { value: valueInOrder(root) as unknown[] };
}

/** The value of a node, with the fields of objects in the order of the text. */
function valueInOrder({ type, value, children = [] }: Node): unknown {
  if (type === 'array') return children.map(valueInOrder);
  if (type !== 'object') return value;
  return fromEntries(
    children.flatMap(({ children: [name, content] = [] }): [string, unknown][] =>
      name && content ? [[String(name.value), valueInOrder(content)]] : [],
    ),
  );
}

function readTree(
  text: string,
  deepest = deepestText,
): { root: Node; problem?: undefined } | { root?: undefined; problem: TextProblem } {
  const deep = tooDeep(text, deepest);
  if (deep) return { problem: deep };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, syntax);
  const [broken] = errors;
  if (!root || broken) return { problem: unreadable(broken) };
  const repeated = repeatedName(root, text);
  if (repeated) return { problem: repeated };
  const rounded = mayHoldInexact(text) ? roundedIn(root, text) : undefined;
  return rounded ? { problem: rounded } : { root };
}

/** `Line 3, column 5`, both from 1. */
export function positionIn(text: string, at: number): string {
  const before = text.slice(0, at);
  return `Line ${before.split('\n').length}, column ${at - before.lastIndexOf('\n')}`;
}

/** The first name that appears twice in one object: a reader keeps one of the two values, and the other is lost. */
function repeatedName(node: Node, text: string): TextProblem | undefined {
  const names = new Set<unknown>();
  for (const child of node.children ?? []) {
    const [key] = child.type === 'property' ? (child.children ?? []) : [];
    if (key) {
      const [from, to] = [key.offset, key.offset + key.length];
      if (names.has(key.value)) {
        return {
          message: `${positionIn(text, from)}: the name ${key.value} must appear only once`,
          from,
          to,
        };
      }
      names.add(key.value);
    }
    const inner = repeatedName(child, text);
    if (inner) return inner;
  }
  return undefined;
}

/** The first number that would be another one as soon as it is read. */
function roundedIn(node: Node, text: string): TextProblem | undefined {
  if (node.type !== 'number') {
    for (const child of node.children ?? []) {
      const found = roundedIn(child, text);
      if (found) return found;
    }
    return undefined;
  }
  const [from, to] = [node.offset, node.offset + node.length];
  const written = text.slice(from, to);
  if (isExactNumber(written)) return undefined;
  return { message: inexactWords(fieldOf(getNodePath(node)), written), from, to };
}

/** The first value that is nested too deep. */
function tooDeep(text: string, deepest: number): TextProblem | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (;;) {
    scanner.scan();
    const from = scanner.getTokenOffset();
    // the first character of a token determines its kind: texts begin with a quote
    const first = text.charAt(from);
    if (first === '') return undefined;
    if (first === '{' || first === '[') depth += 1;
    if (first === '}' || first === ']') depth -= 1;
    if (depth > deepest) return { message: `Nested deeper than ${deepest} levels`, from, to: from + 1 };
  }
}

function unreadable(error: ParseError | undefined): TextProblem {
  const { offset = 0, length = 1 } = error ?? {};
  const what = error ? printParseErrorCode(error.error) : 'ValueExpected';
  const words = what.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return { message: `Not JSON: ${words}`, from: offset, to: offset + Math.max(1, length) };
}

/** The range of a value; for a missing one, the innermost value around it. */
export function placeOf(root: Node, path: JsonPath): { from: number; to: number } {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    // the name of a key is a better mark than a value of many lines
    const shown = node?.parent?.type === 'property' ? node.parent.children?.[0] : node;
    if (shown) return { from: shown.offset, to: shown.offset + shown.length };
  }
  return { from: 0, to: 1 };
}

/** `mappings.fields.title[0].analyzer` → `['mappings', 'fields', 'title', 0, 'analyzer']` */
export function pathOf(field: string): JsonPath {
  return [...field.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name = '']) =>
    index === undefined ? name : Number(index),
  );
}

/** The same the other way round. */
const fieldOf = (path: JsonPath): string =>
  path.reduce<string>(
    (field, part) =>
      typeof part === 'number' ? `${field}[${part}]` : field === '' ? part : `${field}.${part}`,
    '',
  );

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };

/** The text with a value at a path; undefined takes it away. Comments and the order of the rest stay. */
export function withValue(text: string, path: JsonPath, value: unknown): string {
  return applyEdits(text, modify(text, path, value, { formattingOptions }));
}
