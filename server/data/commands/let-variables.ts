import type { Document } from 'bson';
import { judgeExpression } from '../expressions/judge.ts';
import { promoted, setField } from '../values/values.ts';
import { variablesOf } from './command-fields.ts';
import { evaluation, evaluator } from './context.ts';
import { badValue } from './refusals.ts';

/** Values of a command's `let`: constant expressions, later ones do not see earlier ones. */
export function letVariables(command: Document, now: number): Document {
  const given = variablesOf(command);
  const values: Document = {};
  for (const [name, expression] of Object.entries(given)) {
    if (!/^[a-z\u0080-\uffff]\w*$/u.test(name)) {
      throw badValue(`'${name}' starts with an invalid character for a user variable name`);
    }
    judgeExpression(expression);
    setField(values, name, evaluator(promoted(expression), evaluation({ now }))({}) ?? null);
  }
  return values;
}
