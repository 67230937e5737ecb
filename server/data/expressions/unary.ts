import type { Options } from 'mingo/types';

type Operator = (doc: unknown, argument: unknown, options: Options) => unknown;

/** Documented: an operator with one argument takes it in an array of one, too. */
const unary = [
  ...['$abs', '$ceil', '$exp', '$floor', '$ln', '$log10', '$sqrt', '$bitNot', '$size', '$isNumber'],
  ...['$reverseArray', '$arrayToObject', '$objectToArray', '$strLenBytes', '$strLenCP', '$toLower'],
  ...['$toUpper', '$sin', '$cos', '$tan', '$asin', '$acos', '$atan', '$asinh', '$acosh', '$atanh', '$sinh'],
  ...['$cosh', '$tanh', '$degreesToRadians', '$radiansToDegrees', '$first', '$last', '$year', '$month'],
  ...['$dayOfMonth', '$dayOfWeek', '$dayOfYear', '$hour', '$minute', '$second', '$millisecond', '$week'],
  ...['$isoWeek', '$isoWeekYear', '$isoDayOfWeek', '$sampleRate', '$toHashedIndexKey'],
];

export function unaryOperators(operators: Record<string, Operator>): Record<string, Operator> {
  const wrapped: Record<string, Operator> = {};
  for (const name of unary) {
    const operator = operators[name];
    if (operator === undefined) continue;
    wrapped[name] = (doc, argument, options) =>
      operator(doc, Array.isArray(argument) && argument.length === 1 ? argument[0] : argument, options);
  }
  return wrapped;
}
