import { type Ejson, epochOf, kindOf, numberOf } from './value.ts';
import { doubleText, fromDigits } from './wrappers.ts';

/** Binary operators with their precedence. */
const precedences: Readonly<Record<string, number>> = { '+': 1, '-': 1, '*': 2, '/': 2, '%': 2 };

/** The precedence of an operator; undefined for other marks. */
export const precedenceOf = (mark: string): number | undefined =>
  Object.hasOwn(precedences, mark) ? precedences[mark] : undefined;

/** The value of an operand as a JavaScript number; undefined for values that arithmetic does not accept. */
function operandOf(value: Ejson): number | undefined {
  const kind = kindOf(value);
  if (kind === 'date') return epochOf(value);
  // Decimal128 and Long lose digits as JavaScript numbers only beyond 2^53
  return kind === 'int' || kind === 'long' || kind === 'double' ? numberOf(value) : undefined;
}

function calculate(operator: string, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    default:
      return left % right;
  }
}

/** A number as a literal would be read: whole ones are Int32 or Long, others Double. */
export function numberValue(value: number): Ejson {
  if (Number.isSafeInteger(value) && !Object.is(value, -0)) return fromDigits(String(value));
  return { $numberDouble: doubleText(value) };
}

/**
 * `Date.now() - 7 * 864e5`: the result of one operator, as in a shell. A date counts as its milliseconds since 1970.
 *
 * @returns undefined where an operand is neither a number nor a date; two texts are joined by `+`
 */
export function applyOperator(operator: string, left: Ejson, right: Ejson): Ejson | undefined {
  if (operator === '+' && typeof left === 'string' && typeof right === 'string') return left + right;
  // a shell would concatenate a date and a number as text
  const concatenates = operator === '+' && (kindOf(left) === 'date' || kindOf(right) === 'date');
  const a = operandOf(left);
  const b = operandOf(right);
  if (concatenates || a === undefined || b === undefined) return undefined;
  return numberValue(calculate(operator, a, b));
}

/** Methods of a date that return its milliseconds since 1970. */
export const epochMethods: ReadonlySet<string> = new Set(['getTime', 'valueOf']);
