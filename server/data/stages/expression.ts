import { compile, type ExpressionOptions } from '../expressions/compile.ts';
import type { Evaluate } from '../expressions/operator.ts';
import { isFields } from '../query/path-walk.ts';
import type { StageScope } from './stage.ts';

/** Value of an expression for a document; undefined is "missing". */
export type Expression = Evaluate;

/** An expression as a function. `current`: what `$$CURRENT` is where it is not the whole document. */
export function compileExpression(
  expression: unknown,
  { variables, now, context, searchMeta }: Pick<StageScope, 'variables' | 'now' | 'context' | 'searchMeta'>,
  { current, cells }: Pick<ExpressionOptions, 'current' | 'cells'> = {},
): Expression {
  return compile(expression, { variables, now, random: () => context.random(), current, cells, searchMeta });
}

/** documented: a path through an array gives the values of all its elements; a number is no position here */
export function readPath(value: unknown, parts: readonly string[], at = 0): unknown {
  const part = parts[at];
  if (part === undefined) return value;
  if (Array.isArray(value)) {
    return value.map((each) => readPath(each, parts, at)).filter((each) => each !== undefined);
  }
  return isFields(value) && Object.hasOwn(value, part) ? readPath(value[part], parts, at + 1) : undefined;
}
