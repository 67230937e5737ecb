import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** Kinds of expectations that can pass although what their test states is false. */
type WeakKind =
  | 'expectation in a catch clause'
  | 'expectation in a loop over a list that may be empty'
  | '`every` over a list that may be empty'
  | 'comparison of a value with itself'
  | '`toBeDefined` without the value'
  | 'only that something is absent'
  | 'promise of an expectation is not awaited';

export interface WeakTest {
  kind: WeakKind;
  line: number;
  title: string;
}

/** A node of the syntax tree, as far as the rules read it. */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function children(node: Node): Node[] {
  const results: Node[] = [];
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) results.push(...value.filter(isNode));
    else if (isNode(value)) results.push(value);
  }
  return results;
}

/** Every node below this one, itself included. */
function walk(node: Node, into: Node[] = []): Node[] {
  into.push(node);
  for (const child of children(node)) walk(child, into);
  return into;
}

const isFunction = ({ type }: Node): boolean =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration';

/** The name that a call begins with: `it` of `it.each(rows)('title', …)`, `expect` of `expect(a).not.toBe(b)`. */
function rootName(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name as string;
  const inner = node.callee ?? node.object ?? node.tag;
  return isNode(inner) ? rootName(inner) : undefined;
}

/** Names of the members of a chain, the first one first: `not`, `toBe` of `expect(a).not.toBe(b)`. */
function chain(node: Node): string[] {
  if (node.type === 'CallExpression') return chain(node.callee as Node);
  if (node.type !== 'MemberExpression') return [];
  const name = (node.property as Node).name;
  return [...chain(node.object as Node), ...(typeof name === 'string' ? [name] : [])];
}

/** An expectation with a matcher: the call `expect(subject).….matcher(…)`. */
interface Expectation {
  node: Node;
  subject: Node;
  names: readonly string[];
  args: readonly Node[];
  /** The nodes around it, the nearest first, up to the function of the test. */
  around: readonly Node[];
}

function subjectOf(node: Node): Node | undefined {
  if (node.type === 'CallExpression') {
    const callee = node.callee as Node;
    if (callee.type === 'Identifier' && callee.name === 'expect') return (node.arguments as Node[])[0];
    return subjectOf(callee);
  }
  return node.type === 'MemberExpression' ? subjectOf(node.object as Node) : undefined;
}

function collect(node: Node, around: readonly Node[], into: Expectation[]): void {
  if (node.type === 'CallExpression' && rootName(node) === 'expect' && chain(node).length > 0) {
    const names = chain(node);
    // `expect.any(String)` and its like are no expectations
    const subject = subjectOf(node);
    if (subject) {
      into.push({ node, subject, names, args: node.arguments as Node[], around });
      for (const arg of node.arguments as Node[]) collect(arg, [node, ...around], into);
      collect(subject, [node, ...around], into);
      return;
    }
  }
  for (const child of children(node)) collect(child, [node, ...around], into);
}

interface TestCase {
  title: string;
  body: Node;
}

const testNames = new Set(['it', 'test']);

/** The tests of a file: calls of `it` or `test`, also with `each`, `for` or options. */
function testsIn(program: Node): TestCase[] {
  const results: TestCase[] = [];
  for (const node of walk(program)) {
    if (node.type !== 'CallExpression' || !testNames.has(rootName(node) ?? '')) continue;
    const args = node.arguments as Node[];
    const body = args.findLast(isFunction);
    const [title] = args;
    if (!body || !title || title === body) continue;
    results.push({ title: textOfTitle(title), body });
  }
  return results;
}

const textOfTitle = (node: Node): string =>
  typeof node.value === 'string'
    ? node.value
    : ((node.quasis as { value: { raw: string } }[] | undefined) ?? [])
        .map(({ value }) => value.raw)
        .join('…');

/** Names of the identifiers in a node. */
const identifiers = (node: Node): string[] =>
  walk(node).flatMap((each) => (each.type === 'Identifier' ? [each.name as string] : []));

const isCall = (node: Node, name: string): boolean =>
  node.type === 'CallExpression' && chain(node).at(-1) === name;

/** Represents an imported name: a table of the product, which other tests verify. */
const imported: Node = { type: 'Literal', start: 0, end: 0 };

/** Constants of a file, by their names. */
function constantsOf(program: Node): ReadonlyMap<string, Node> {
  const imports = walk(program).flatMap((node): [string, Node][] =>
    node.type === 'ImportSpecifier' ? [[(node.local as Node).name as string, imported]] : [],
  );
  const entries = walk(program).flatMap((node): [string, Node][] => {
    const { id, init } = node as { id?: unknown; init?: unknown };
    const isConstant = node.type === 'VariableDeclarator' && isNode(id) && id.type === 'Identifier';
    return isConstant && isNode(init) ? [[id.name as string, init]] : [];
  });
  return new Map([...imports, ...entries]);
}

/** Methods whose result is as long as the list. */
const sameLength = new Set(['map', 'toSorted', 'toReversed', 'sort', 'concat', 'entries', 'keys', 'values']);

/** Whether a list is written out in the file and has an item. */
function isFilled(list: Node, constants: ReadonlyMap<string, Node>): boolean {
  const inner = (node: unknown): boolean => isNode(node) && isFilled(node, constants);
  switch (list.type) {
    case 'ArrayExpression':
      return (list.elements as (Node | null)[]).some(
        (each) => each && (each.type !== 'SpreadElement' || inner(each.argument)),
      );
    case 'ObjectExpression':
      return (list.properties as Node[]).length > 0;
    case 'Literal':
    case 'TemplateLiteral':
      return true;
    case 'Identifier':
      return inner(constants.get(list.name as string));
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return inner(list.expression);
    case 'MemberExpression':
      return list.computed === true && inner(list.object);
    case 'CallExpression': {
      const [first] = list.arguments as Node[];
      const name = chain(list).at(-1) ?? '';
      if (name === 'from') return first !== undefined;
      if (!sameLength.has(name)) return false;
      return inner((list.callee as Node).object) || (name !== 'map' && inner(first));
    }
    default:
      return false;
  }
}

/** The facts by which an expectation of a test is checked. */
interface Case {
  expectation: Expectation;
  /** The other expectations of the same test. */
  others: readonly Expectation[];
  constants: ReadonlyMap<string, Node>;
  source: (node: Node) => string;
}

/** Whether nothing else in the test looks at a list that may be empty. */
function isUnmeasured(list: Node, others: readonly Expectation[], constants: Case['constants']): boolean {
  const measured = new Set(others.flatMap(({ subject }) => identifiers(subject)));
  return !isFilled(list, constants) && !identifiers(list).some((name) => measured.has(name));
}

/** The outermost loop around an expectation, and its list: lists inside of it may be empty for some of its items. */
function loopAround({ around }: Expectation): { loop: Node; list: Node } | undefined {
  const loop = around.findLast((each) => each.type === 'ForOfStatement' || isCall(each, 'forEach'));
  if (!loop) return undefined;
  const list = loop.type === 'ForOfStatement' ? loop.right : (loop.callee as Node).object;
  return { loop, list: list as Node };
}

const rules: Readonly<Record<WeakKind, (input: Case) => boolean>> = {
  'expectation in a catch clause': ({ expectation }) =>
    expectation.around.some(({ type }) => type === 'CatchClause'),
  // where nothing else is expected, a test without an expectation fails already
  'expectation in a loop over a list that may be empty': ({ expectation, others, constants }) => {
    const result = loopAround(expectation);
    if (!result) return false;
    const outside = others.filter(({ around }) => !around.includes(result.loop));
    return outside.length > 0 && isUnmeasured(result.list, outside, constants);
  },
  '`every` over a list that may be empty': ({ expectation: { subject, args }, others, constants }) => {
    if (!isCall(subject, 'every') || args[0]?.value !== true) return false;
    return isUnmeasured((subject.callee as Node).object as Node, others, constants);
  },
  'comparison of a value with itself': ({ expectation: { subject, args, names }, source }) =>
    args.length === 1 &&
    !names.includes('not') &&
    // two calls may return different values
    !walk(subject).some(({ type }) => type === 'CallExpression') &&
    source(subject) === source(args[0] as Node),
  '`toBeDefined` without the value': ({ expectation: { names } }) =>
    ['toBeDefined', 'toBeTruthy'].includes(names.at(-1) ?? '') && !names.includes('not'),
  'only that something is absent': ({ expectation, others }) =>
    [expectation, ...others].every(({ names }) => names.includes('not') && absent.has(names.at(-1) ?? '')),
  'promise of an expectation is not awaited': ({ expectation: { names, around } }) =>
    (names.includes('rejects') || names.includes('resolves')) && around[0]?.type === 'ExpressionStatement',
};

/** Matchers that hold of nothing, too, once they are negated. */
const absent = new Set([
  'toContain',
  'toMatch',
  'toHaveProperty',
  'toContainEqual',
  'toMatchObject',
  'toThrow',
]);

/** Finds the expectations of a file of tests that can pass although what their test states is false. */
export function weakTestsOf(path: string, text = readFileSync(path, 'utf8')): WeakTest[] {
  const { program } = parseSync(path, text) as unknown as { program: Node };
  const constants = constantsOf(program);
  const source = ({ start, end }: Node): string => text.slice(start, end).replace(/\s+/g, ' ');
  return testsIn(program).flatMap(({ title, body }) => {
    const expectations: Expectation[] = [];
    collect(body, [], expectations);
    return expectations.flatMap((expectation): WeakTest[] => {
      const others = expectations.filter((each) => each !== expectation);
      const input = { expectation, others, constants, source };
      const line = text.slice(0, expectation.node.start).split('\n').length;
      return (Object.keys(rules) as WeakKind[])
        .filter((kind) => rules[kind](input))
        .map((kind) => ({ kind, line, title }));
    });
  });
}
