import { applyEdits, findNodeAtLocation, getNodePath, modify, type Node, parseTree } from 'jsonc-parser';
import { fromEntries } from '#contract/values/field-order.ts';
import { inexactText, isExactNumber, mayHoldInexact } from '#contract/values/json/exact-number.ts';
import { deepestText, firstJsonIssue, jsonIssue, positionIn } from '#contract/values/json/json-issue.ts';

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

/** Reads strict JSON: no comments, no trailing comma, one value of any kind. */
export function readStrictJson(
  text: string,
): { root: Node; value: unknown; problem?: undefined } | { root?: undefined; problem: TextProblem } {
  const issue = jsonIssue(text);
  const root = issue ? undefined : parseTree(text);
  if (!root) return { problem: issue ?? { message: 'a value is expected', from: 0, to: 1 } };
  return { root, value: JSON.parse(text) };
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
  depth = deepestText,
): { root: Node; problem?: undefined } | { root?: undefined; problem: TextProblem } {
  const issue = firstJsonIssue(text, { depth, hasUniqueNames: true, isTyped: true });
  if (issue) {
    const { kind, message, from, to } = issue;
    const texts = {
      syntax: `Not JSON: ${message}`,
      depth: `${message.charAt(0).toUpperCase()}${message.slice(1)}`,
      name: `${lineAndColumn(text, from)}: ${message}`,
    };
    return { problem: { message: texts[kind], from, to } };
  }
  const root = parseTree(text, [], { allowTrailingComma: true });
  if (!root) return { problem: { message: 'Not JSON: a value is expected', from: 0, to: 1 } };
  const rounded = mayHoldInexact(text) ? roundedIn(root, text) : undefined;
  return rounded ? { problem: rounded } : { root };
}

/** `Line 3, column 5`, both from 1. */
export const lineAndColumn = (text: string, at: number): string =>
  positionIn(text, at).replace('line', 'Line');

/** The first number that would be another one as soon as it is read. */
function roundedIn(node: Node, text: string): TextProblem | undefined {
  if (node.type !== 'number') {
    for (const child of node.children ?? []) {
      const result = roundedIn(child, text);
      if (result) return result;
    }
    return undefined;
  }
  const [from, to] = [node.offset, node.offset + node.length];
  const written = text.slice(from, to);
  if (isExactNumber(written)) return undefined;
  return { message: inexactText(fieldOf(getNodePath(node)), written), from, to };
}

/** The range of a value; for a missing one, the innermost value around it. */
export function locationOf(root: Node, path: JsonPath): { from: number; to: number } {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    // the name of a key is a better mark than a value of many lines
    const shown = node?.parent?.type === 'property' ? node.parent.children?.[0] : node;
    if (shown) return { from: shown.offset, to: shown.offset + shown.length };
  }
  return { from: 0, to: 1 };
}

/** The range of a value without its name; for a missing one, the bracket of the innermost value around it. */
export function valueLocationOf(
  root: Node,
  path: readonly (string | number)[],
): { from: number; to: number } {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return { from: node.offset, to: node.offset + (length === path.length ? node.length : 1) };
  }
  return { from: root.offset, to: root.offset + 1 };
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
