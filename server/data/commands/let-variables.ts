import type { Document } from 'bson';
import { setField } from '#contract/values/field-order.ts';
import { compile } from '../expressions/compile.ts';
import { validateVariable } from '../expressions/loops.ts';
import { normalize } from '../values/values.ts';
import { variablesOf } from './command-fields.ts';

/** Values of a command's `let`: constant expressions, later ones do not see earlier ones. */
export function letVariables(command: Document, now: number): Document {
  const input = variablesOf(command);
  let values: Document = {};
  for (const [name, expression] of Object.entries(input)) {
    const value = compile(normalize(expression), { now })({ doc: {} });
    values = setField(values, validateVariable(name), value ?? null);
  }
  return values;
}
