import type { Node } from 'jsonc-parser';
import { HclError, hclLimits } from './limits.ts';
import { templateText } from './parse-expression.ts';
import { newCounts, Scanner } from './scanner.ts';
import { type Block, type Body, type Expression, type ExpressionKind, emptyBody } from './syntax.ts';

/** How many labels the blocks of a type have at the root of a file. */
const labelCounts: Readonly<Record<string, number>> = {
  resource: 2,
  data: 2,
  variable: 1,
  module: 1,
  output: 1,
  provider: 1,
  locals: 0,
  terraform: 0,
};
/** Blocks inside of a resource that are no arguments; `dynamic` has a label. */
const innerBlocks: Readonly<Record<string, number>> = {
  lifecycle: 0,
  dynamic: 1,
  provisioner: 1,
  connection: 0,
};

/** Whether an object is a file of Terraform in its JSON syntax. */
export const isTerraformJson = (value: Readonly<Record<string, unknown>>): boolean =>
  ['resource', 'locals', 'variable', 'module'].some((name) => Object.hasOwn(value, name)) &&
  Object.keys(value).every((name) => name === '//' || Object.hasOwn(labelCounts, name) || isRare.has(name));
const isRare: ReadonlySet<string> = new Set(['import', 'moved', 'removed', 'check', 'ephemeral']);

class JsonReader {
  readonly #places: Scanner;
  readonly #counts = newCounts();

  constructor(text: string) {
    this.#places = new Scanner(text, this.#counts);
  }

  #line(node: Node): number {
    return this.#places.placeAt(node.offset).line;
  }

  /** Members of an object, or of each object of a list; comments are left out. */
  #members(node: Node): [name: string, value: Node][] {
    if (node.type === 'array') return (node.children ?? []).flatMap((each) => this.#members(each));
    return (node.children ?? []).flatMap(({ children = [] }): [string, Node][] => {
      const [key, value] = children;
      return key && value && key.value !== '//' ? [[String(key.value), value]] : [];
    });
  }

  root(node: Node): Body {
    const body = emptyBody();
    for (const [type, value] of this.#members(node))
      if (Object.hasOwn(labelCounts, type)) this.#blocks(type, labelCounts[type] ?? 0, [], value, body);
    return body;
  }

  #blocks(type: string, labelsLeft: number, labels: string[], node: Node, into: Body): void {
    if (labelsLeft > 0) {
      for (const [label, value] of this.#members(node))
        this.#blocks(type, labelsLeft - 1, [...labels, label], value, into);
      return;
    }
    const all = node.type === 'array' ? (node.children ?? []) : [node];
    for (const each of all) {
      this.#counts.blocks += 1;
      if (this.#counts.blocks > hclLimits.blocks) throw new HclError('The text has too many blocks.');
      into.blocks.push(this.#block(type, labels, each));
    }
  }

  #block(type: string, labels: string[], node: Node): Block {
    const body = emptyBody();
    // defaults and `ignore_changes` are no templates
    const isLiteral = type === 'variable' || type === 'lifecycle';
    for (const [name, value] of this.#members(node)) {
      const isContent = type === 'dynamic' && name === 'content';
      const inner = (type === 'resource' || type === 'content') && Object.hasOwn(innerBlocks, name);
      if (isContent) this.#blocks(name, 0, [], value, body);
      else if (inner) this.#blocks(name, innerBlocks[name] ?? 0, [], value, body);
      else body.attributes.set(name, { name, value: this.#expression(value, isLiteral) });
    }
    return { type, labels, body, line: this.#line(node) };
  }

  #expression(node: Node, isLiteral: boolean): Expression {
    const line = this.#line(node);
    const created = (kind: ExpressionKind): Expression => ({
      ...kind,
      source: { line, text: this.#places.text.slice(node.offset, node.offset + Math.min(node.length, 80)) },
    });
    if (node.type === 'array')
      return created({
        kind: 'list',
        items: (node.children ?? []).map((each) => this.#expression(each, isLiteral)),
      });
    if (node.type === 'object')
      return created({
        kind: 'object',
        items: this.#members(node).map(([name, value]) => ({
          key: created({ kind: 'literal', value: name }),
          value: this.#expression(value, isLiteral),
        })),
      });
    if (typeof node.value === 'string' && !isLiteral) return templateText(node.value, this.#counts, line);
    return created({ kind: 'literal', value: node.value ?? null });
  }
}

/** A file of Terraform in JSON syntax (`.tf.json`) as the body that the native syntax has. */
export function bodyFromJson(root: Node, text: string): Body {
  return new JsonReader(text).root(root);
}
