import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** Kinds of expectations that can pass although what the test states is false. */
export type WeakKind =
  | 'expectation in a catch clause'
  | 'expectation under a condition'
  | 'expectation in a loop over a list that may be empty'
  | '`every` over a list that may be empty'
  | 'comparison of a value with itself'
  | '`toBeDefined` says nothing about the value'
  | '`not.toThrow` where nothing else is expected'
  | 'only negative expectations'
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
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

/** Every node below this one, itself included. */
function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of children(node)) yield* walk(child);
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
  subject: Node | undefined;
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
  const found: TestCase[] = [];
  for (const node of walk(program)) {
    if (node.type !== 'CallExpression' || !testNames.has(rootName(node) ?? '')) continue;
    const args = node.arguments as Node[];
    const body = args.findLast(isFunction);
    const [title] = args;
    if (!body || !title || title === body) continue;
    found.push({ title: textOfTitle(title), body });
  }
  return found;
}

const textOfTitle = (node: Node): string =>
  typeof node.value === 'string'
    ? node.value
    : ((node.quasis as { value: { raw: string } }[] | undefined) ?? [])
        .map(({ value }) => value.raw)
        .join('…');

const loops = new Set(['ForOfStatement', 'ForInStatement', 'ForStatement', 'WhileStatement']);

/** Identifiers of a node. */
const identifiers = (node: Node): Set<string> =>
  new Set([...walk(node)].flatMap((each) => (each.type === 'Identifier' ? [each.name as string] : [])));

/** Finds the weak expectations of one file. */
export function weakTestsOf(path: string, text = readFileSync(path, 'utf8')): WeakTest[] {
  const { program } = parseSync(path, text) as unknown as { program: Node };
  const lineOf = ({ start }: Node): number => text.slice(0, start).split('\n').length;
  const source = ({ start, end }: Node): string => text.slice(start, end).replace(/\s+/g, ' ');
  const constants = constantLists(program);
  const isFilled = (list: Node): boolean => {
    if (list.type === 'ArrayExpression')
      return (list.elements as (Node | null)[]).some(
        (each) =>
          (each && each.type !== 'SpreadElement') ||
          (each?.type === 'SpreadElement' && isFilled(each.argument as Node)),
      );
    if (list.type === 'Identifier') {
      const value = constants.get(list.name as string);
      return value !== undefined && isFilled(value);
    }
    if (list.type === 'TSAsExpression' || list.type === 'TSSatisfiesExpression')
      return isFilled(list.expression as Node);
    if (list.type === 'Literal' || list.type === 'TemplateLiteral') return true;
    if (list.type === 'CallExpression') {
      const name = chain(list).at(-1) ?? '';
      const callee = list.callee as Node;
      // an object literal has its entries, and a mapped list is as long as before
      if (['entries', 'keys', 'values'].includes(name)) {
        const [arg] = list.arguments as Node[];
        if (arg) return isFilled(arg);
        return callee.type === 'MemberExpression' && isFilled(callee.object as Node);
      }
      if (['map', 'toSorted', 'toReversed', 'sort', 'concat'].includes(name))
        return callee.type === 'MemberExpression' && isFilled(callee.object as Node);
      if (name === 'from' && (list.arguments as Node[]).length > 0) return true;
    }
    if (list.type === 'ObjectExpression') return (list.properties as Node[]).length > 0;
    return false;
  };
  const weak: WeakTest[] = [];
  for (const { title, body } of testsIn(program)) {
    const expectations: Expectation[] = [];
    collect(body, [], expectations);
    const add = (kind: WeakKind, node: Node) => weak.push({ kind, line: lineOf(node), title });
    const measured = expectations
      .filter(({ around }) => !around.some(({ type }) => loops.has(type)))
      .flatMap(({ subject, names }) =>
        (subject && !names.includes('not')) ||
        (names.includes('not') && names.some((n) => ['toEqual', 'toHaveLength', 'toBe'].includes(n)))
          ? [...identifiers(subject as Node)]
          : [],
      );
    const known = new Set(measured);
    for (const { node, subject, names, args, around } of expectations) {
      const matcher = names.at(-1);
      if (around.some(({ type }) => type === 'CatchClause')) add('expectation in a catch clause', node);
      const condition = around.find(({ type }) => type === 'IfStatement');
      if (condition && !isInTest(condition, node) && !bothExpect(condition))
        add('expectation under a condition', node);
      const loop = around.find(({ type }) => type === 'ForOfStatement');
      if (loop) {
        const list = loop.right as Node;
        if (!isFilled(list) && ![...identifiers(list)].some((name) => known.has(name)))
          add('expectation in a loop over a list that may be empty', loop);
      }
      const each = around.find((it) => it.type === 'CallExpression' && chain(it).at(-1) === 'forEach');
      if (each) {
        const list = (each.callee as Node).object as Node;
        if (!isFilled(list) && ![...identifiers(list)].some((name) => known.has(name)))
          add('expectation in a loop over a list that may be empty', each);
      }
      if (
        subject?.type === 'CallExpression' &&
        chain(subject).at(-1) === 'every' &&
        (args[0]?.value === true || matcher === 'toBeTruthy')
      ) {
        const list = (subject.callee as Node).object as Node;
        const others = new Set(
          expectations
            .filter(
              (e) =>
                e.node !== node &&
                !(e.subject?.type === 'CallExpression' && chain(e.subject).at(-1) === 'every'),
            )
            .flatMap((e) => (e.subject ? [...identifiers(e.subject)] : [])),
        );
        if (!isFilled(list) && ![...identifiers(list)].some((name) => others.has(name)))
          add('`every` over a list that may be empty', node);
      }
      const [arg] = args;
      if (subject && arg && args.length === 1 && source(subject) === source(arg) && !names.includes('not'))
        add('comparison of a value with itself', node);
      if (matcher === 'toBeDefined' && !names.includes('not'))
        add('`toBeDefined` says nothing about the value', node);
      if (names.includes('rejects') || names.includes('resolves')) {
        const [parent] = around;
        if (parent?.type === 'ExpressionStatement') add('promise of an expectation is not awaited', node);
      }
    }
    if (
      expectations.length > 0 &&
      expectations.every(({ names }) => names.includes('not') && names.at(-1) === 'toThrow')
    )
      add('`not.toThrow` where nothing else is expected', body);
    else if (
      expectations.length > 0 &&
      expectations.every(
        ({ names }) =>
          names.includes('not') &&
          [
            'toContain',
            'toMatch',
            'toHaveProperty',
            'toContainEqual',
            'toMatchObject',
            'toEqual',
            'toBe',
          ].includes(names.at(-1) ?? ''),
      )
    )
      add('only negative expectations', body);
  }
  return weak.filter(
    (each, at) => weak.findIndex((o) => o.kind === each.kind && o.line === each.line) === at,
  );
}

/** Whether a condition is around the whole test, not in it. */
const isInTest = (condition: Node, expectation: Node): boolean =>
  condition.start > expectation.start || condition.end < expectation.end;

const hasExpectation = (node: unknown): boolean =>
  isNode(node) &&
  [...walk(node)].some((each) => each.type === 'CallExpression' && rootName(each) === 'expect');

/** Whether either way through a condition expects something. */
const bothExpect = ({ consequent, alternate }: Node): boolean =>
  hasExpectation(consequent) && hasExpectation(alternate);

/** Constants of a file that are written out as a list or an object. */
function constantLists(program: Node): Map<string, Node> {
  const lists = new Map<string, Node>();
  for (const node of walk(program)) {
    if (node.type !== 'VariableDeclarator') continue;
    const { id, init } = node as { id?: unknown; init?: unknown };
    if (isNode(id) && id.type === 'Identifier' && isNode(init)) lists.set(id.name as string, init);
  }
  return lists;
}
