import type { Document } from 'bson';
import { fromEntries } from '#contract/values/field-order.ts';
import { located, typeMismatch } from '../commands/refusals.ts';
import { checkedFields } from './fields.ts';
import { addFields } from './project.ts';
import { expectFields } from './shape.ts';
import type { Stage } from './stage.ts';
import { setWindowFields } from './windows/window-fields.ts';

const methods: Record<string, string> = { linear: '$linearFill', locf: '$locf' };

/** `$fill`. Documented: it is a $setWindowFields for the methods and an $addFields for the values. */
export const fill: Stage = (argument, scope) => {
  const spec = checkedFields(argument, '$fill', ['output'], ['sortBy', 'partitionBy', 'partitionByFields']);
  const windows: Document = {};
  const values: Document = {};
  for (const [field, given] of Object.entries(expectFields(spec.output, '$fill'))) {
    const { method, ...rest } = checkedFields(given, `$fill.output.${field}`, [], ['method', 'value']);
    if ((method === undefined) === !Object.hasOwn(rest, 'value')) {
      throw located(6050202, `$fill requires exactly one of 'value' and 'method' for the field ${field}`);
    }
    if (method === undefined) values[field] = { $ifNull: [`$${field}`, rest.value] };
    else windows[field] = { [operatorOf(method)]: `$${field}` };
  }
  if (
    Object.keys(windows).length > 0 &&
    spec.sortBy === undefined &&
    Object.values(windows).some((each) => '$linearFill' in each)
  ) {
    throw located(
      605001,
      'linearFill must be specified with a top level sortBy expression with exactly one element',
    );
  }
  const filling =
    Object.keys(windows).length === 0 ? undefined : setWindowFields(windowSpec(spec, windows), scope);
  const adding = Object.keys(values).length === 0 ? undefined : addFields(values, scope);
  return (rows) => {
    const filled = filling === undefined ? rows : filling(rows);
    return adding === undefined ? filled : adding(filled);
  };
};

function operatorOf(method: unknown): string {
  const operator = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (operator !== undefined) return operator;
  throw located(6050203, `Method must be either 'locf' or 'linear'`);
}

function windowSpec({ sortBy, partitionBy, partitionByFields }: Document, output: Document): Document {
  const sorted = sortBy === undefined ? {} : { sortBy };
  if (partitionByFields === undefined)
    return { ...sorted, ...(partitionBy === undefined ? {} : { partitionBy }), output };
  if (partitionBy !== undefined) {
    throw located(6050204, "Maximum one of 'partitionBy' and 'partitionByFields can be specified in '$fill'");
  }
  if (!Array.isArray(partitionByFields) || !partitionByFields.every((each) => typeof each === 'string')) {
    throw typeMismatch("BSON field '$fill.partitionByFields' must be an array of strings");
  }
  return {
    ...sorted,
    partitionBy: fromEntries(partitionByFields.map((name) => [name, `$${name}`])),
    output,
  };
}
