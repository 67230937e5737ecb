import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { badValue } from '../commands/refusals.ts';
import { compareWithMissing } from '../values/compare.ts';

/** Both arguments of an operator, evaluated. */
export function pair(name: string, doc: unknown, argument: unknown, options: Options): [unknown, unknown] {
  if (!Array.isArray(argument) || argument.length !== 2) {
    const given = Array.isArray(argument) ? argument.length : 1;
    throw badValue(`Expression ${name} takes exactly 2 arguments. ${given} were passed in.`);
  }
  return [evalExpr(doc, argument[0], options), evalExpr(doc, argument[1], options)];
}

function comparison(name: string, judge: (order: number) => unknown) {
  return (doc: unknown, argument: unknown, options: Options): unknown =>
    judge(compareWithMissing(...pair(name, doc, argument, options)));
}

/** Comparisons of expressions: over all types, arrays as wholes. */
export const comparisons = {
  $eq: comparison('$eq', (order) => order === 0),
  $ne: comparison('$ne', (order) => order !== 0),
  $gt: comparison('$gt', (order) => order > 0),
  $gte: comparison('$gte', (order) => order >= 0),
  $lt: comparison('$lt', (order) => order < 0),
  $lte: comparison('$lte', (order) => order <= 0),
  $cmp: comparison('$cmp', Math.sign),
};
