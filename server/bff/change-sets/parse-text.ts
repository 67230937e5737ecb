import { isNode, isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type { z } from 'zod';
import { inexactWords, isExactNumber } from '#contract/exact-number.ts';
import { problemWords } from '#contract/problem-words.ts';
import { Failure } from '../http/errors.ts';

type Path = readonly (string | number)[];

export interface ParsedText<Value> {
  value: Value;
  /** `line 4, column 7`, where something stands. */
  at(path: Path): string;
  /** A 400 that names the place. */
  refuseAt(path: Path, description: string): Failure;
}

/** Aliases that stand for each other make a short text a long one. */
const mostAliases = 20;

const refuseText = (field: string, message: string): Failure =>
  new Failure('INVALID_REQUEST', { message, fields: [{ field, description: message }] });

/** A text of YAML, of which JSON is a part, by a schema; refuses with line and column of what it objects to. */
export function parseText<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): ParsedText<z.output<Schema>> {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, uniqueKeys: true });
  const place = (offset: number): string => {
    const { line, col } = lineCounter.linePos(offset);
    return `line ${line}, column ${col}`;
  };
  const [broken] = document.errors;
  if (broken) {
    const [first = ''] = broken.message.split(/ at line \d+| *\n/u);
    throw refuseText('text', `${place(broken.pos[0])}: ${first}`);
  }
  visit(document, {
    Scalar(_, { value, source = '', range }, around) {
      if (typeof value !== 'number' || !range || isExactNumber(source)) return;
      const key = around.findLast(isPair)?.key;
      const words = inexactWords(isScalar(key) ? String(key.value) : '', source);
      throw refuseText('text', `${place(range[0])}: ${words}`);
    },
  });
  const at = (path: Path): string => {
    for (let length = path.length; length >= 0; length -= 1) {
      const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return place(node.range[0]);
    }
    return place(0);
  };
  const refuseAt = (path: Path, description: string): Failure =>
    refuseText(
      'text',
      `${description.startsWith('line ') ? '' : `${at(path)}: ${path.join('.')} `}${description}`,
    );
  let plain: unknown;
  try {
    plain = document.toJS({ maxAliasCount: mostAliases });
  } catch {
    throw refuseText('text', `${place(0)}: too many aliases`);
  }
  const read = schema.safeParse(plain, { error: problemWords });
  if (!read.success) {
    const issue = read.error.issues[0];
    const path = (issue?.path ?? []).filter((part) => typeof part !== 'symbol');
    if (issue?.code === 'unrecognized_keys')
      throw refuseAt([...path, issue.keys[0] ?? ''], 'is not a known field');
    throw refuseAt(path, issue?.message ?? 'cannot be read');
  }
  return { value: read.data, at, refuseAt };
}
