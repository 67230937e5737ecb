import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  parseDocument,
} from 'yaml';
import { inexactText, isExactNumber } from '#contract/values/json/exact-number.ts';

/** Limits of a text of YAML, checked before and while it is parsed. */
interface YamlLimits {
  /** Values, keys included; aliases count as their resolved values. */
  values: number;
  depth: number;
  aliases: number;
}

const yamlLimits: YamlLimits = { values: 50_000, depth: 64, aliases: 100 };

/** Lexical tokens of one value in a readable file: indentation, key, colon, space, value, line break, comment. */
const tokensOfValue = 8;

/** The token before the content of a plain or a block scalar // documented: yaml, Lexer */
const contentFollows = '\u001f';

/** Where a value begins, and its members by name or number. */
interface Position {
  line: number;
  column: number;
  of?: Readonly<Record<string, Position>>;
}

/** The content of a text as JSON, because that crosses to another thread and parses the fastest there. */
export type YamlReading = { json: string; positions: Int32Array<ArrayBuffer> } | { issue: string };

/** Why a text is not accepted, with line and column. */
class YamlIssue extends Error {}

/**
 * Reads YAML text, including JSON. Its work is linear in the length of the text: keys are compared by a set,
 * and limits end it early. The result crosses to another thread.
 */
export function readYaml(text: string, limits: YamlLimits = yamlLimits): YamlReading {
  try {
    checkTokens(text, limits);
    const lines = new LineCounter();
    // the keys of a map are compared below: the library compares each with all others
    const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, prettyErrors: false });
    const at = (offset: number) => {
      const { line, col } = lines.linePos(offset);
      return { line, column: col };
    };
    const [broken] = document.errors;
    // the parser reports a full stack as an error of the text
    if (broken?.message.includes('call stack')) throw tooDeep(limits);
    if (broken) throw issueAt(at(broken.pos[0]), broken.message);
    const position = walk(document, at, limits);
    const value: unknown = document.toJS({ maxAliasCount: limits.aliases });
    return { json: JSON.stringify(value), positions: positionsOf(value, position, limits) };
  } catch (error) {
    if (error instanceof YamlIssue) return { issue: error.message };
    // the parser recurses into lists and maps
    if (error instanceof RangeError) return { issue: tooDeep(limits).message };
    if (error instanceof ReferenceError) return { issue: 'line 1, column 1: too many aliases' };
    throw error;
  }
}

const issueAt = ({ line, column }: Pick<Position, 'line' | 'column'>, message: string): YamlIssue =>
  new YamlIssue(`line ${line}, column ${column}: ${message}`);
const tooDeep = ({ depth }: YamlLimits): YamlIssue => new YamlIssue(`more than ${depth} levels of nesting`);
const tooMany = ({ values }: YamlLimits): string => `more than ${values} values and keys`;

/** Ends with the first token over the limit: nothing has been built of the text by then. */
function checkTokens(text: string, limits: YamlLimits): void {
  const most = limits.values * tokensOfValue;
  let count = 0;
  let depth = 0;
  /** Lists and maps that begin in one line: `- - - a`. */
  let begun = 0;
  let values = 0;
  let aliases = 0;
  let isContent = false;
  for (const token of new Lexer().lex(text)) {
    count += 1;
    const [first] = token;
    if (!isContent && (first === '"' || first === "'" || first === '!' || token === contentFollows))
      values += 1;
    if (!isContent && first === '*') aliases += 1;
    isContent = token === contentFollows;
    if (count > most || values > limits.values) throw new YamlIssue(tooMany(limits));
    if (aliases > limits.aliases) throw new YamlIssue(`more than ${limits.aliases} aliases`);
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (token === '-' || token === '?' || token === ':') begun += 1;
    else if (token.trim() !== '' || token.includes('\n')) begun = 0;
    if (depth > limits.depth || begun > limits.depth) throw tooDeep(limits);
  }
}

/** Checks every node once, and answers where each begins. */
function walk(
  document: Document.Parsed,
  at: (offset: number) => Pick<Position, 'line' | 'column'>,
  limits: YamlLimits,
): Position {
  let values = 0;
  let aliases = 0;
  const start = (node: unknown) => at((isNode(node) && node.range?.[0]) || 0);

  /** Lists and maps around the visited node. */
  const outer = new Set<unknown>();
  const visit = (node: unknown, depth: number, field: string): Position => {
    outer.add(node);
    try {
      return visitIn(node, depth, field);
    } finally {
      outer.delete(node);
    }
  };
  const visitIn = (node: unknown, depth: number, field: string): Position => {
    const place = start(node);
    values += 1;
    if (values > limits.values) throw new YamlIssue(tooMany(limits));
    if (depth > limits.depth) throw issueAt(place, `more than ${limits.depth} levels of nesting`);
    if (isAlias(node)) {
      aliases += 1;
      if (aliases > limits.aliases) throw issueAt(place, `more than ${limits.aliases} aliases`);
      if (outer.has(node.resolve(document)))
        throw issueAt(place, `the alias ${node.source} names a value around it`);
    }
    if (isScalar(node)) checkNumber(node, field, place);
    if (isSeq(node))
      return {
        ...place,
        of: Object.fromEntries(node.items.map((item, index) => [index, visit(item, depth + 1, field)])),
      };
    if (!isMap(node)) return place;
    const of: Record<string, Position> = Object.create(null);
    const keys = new Set<string>();
    for (const pair of node.items) {
      if (!isPair(pair)) continue;
      const { key, value } = pair;
      if (!isScalar(key)) throw issueAt(start(key), 'a key must be a text, a number, true, false or null');
      values += 1;
      const name = String(key.value);
      if (name === '__proto__') throw issueAt(start(key), 'the key __proto__ is not allowed');
      if (keys.has(name)) throw issueAt(start(key), 'Map keys must be unique');
      keys.add(name);
      of[name] = visit(value ?? key, depth + 1, name);
    }
    return { ...place, of };
  };
  return visit(document.contents, 1, '');
}

function checkNumber(node: Node & { value: unknown; source?: string }, field: string, place: Position): void {
  const { value, source = '' } = node;
  if (typeof value !== 'number' || isExactNumber(source)) return;
  throw issueAt(place, inexactText(field, source));
}

/**
 * Line and column of every value, in the order in which `locate` walks it. Aliases make a short text a large value: each counts as
 * often as it is used.
 */
function positionsOf(value: unknown, root: Position, limits: YamlLimits): Int32Array<ArrayBuffer> {
  const numbers: number[] = [];
  const visit = (each: unknown, place: Position): void => {
    numbers.push(place.line, place.column);
    if (numbers.length > 2 * limits.values) throw new YamlIssue(`${tooMany(limits)}, with aliases expanded`);
    if (typeof each !== 'object' || each === null) return;
    const { of = {}, ...here } = place;
    for (const [name, inner] of Object.entries(each)) visit(inner, of[name] ?? here);
  };
  visit(value, root);
  return Int32Array.from(numbers);
}

/** `line 4, column 7` of the deepest value on a path. `value`: of the JSON. */
export function locate(
  value: unknown,
  positions: Int32Array<ArrayBuffer>,
  path: readonly (string | number)[],
): string {
  let index = 0;
  let here = value;
  for (const key of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) break;
    index += 1;
    for (const [name, inner] of Object.entries(here)) {
      if (name === String(key)) break;
      index += sizeOf(inner);
    }
    here = Reflect.get(here, key);
  }
  return `line ${positions[2 * index]}, column ${positions[2 * index + 1]}`;
}

/** Values in a value, itself included. */
function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + sizeOf(inner), 1);
}
