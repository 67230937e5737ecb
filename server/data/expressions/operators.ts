import { accumulatingOperators } from './accumulating.ts';
import { arithmetic } from './arithmetic.ts';
import { arrays } from './arrays.ts';
import { bits } from './bits.ts';
import { clientCode } from './client-code.ts';
import { conversions } from './conversions.ts';
import { dateSteps } from './date-steps.ts';
import { dateText } from './date-text.ts';
import { dates } from './dates.ts';
import { logic } from './logic.ts';
import { loops } from './loops.ts';
import { objects } from './objects.ts';
import type { Operator } from './operator.ts';
import { patterns } from './patterns.ts';
import { sets } from './sets.ts';
import { sizes } from './sizes.ts';
import { text } from './text.ts';
import { trigonometry } from './trigonometry.ts';

/** All operators of expressions. Documented: "Aggregation Operators". */
export const operators: Readonly<Record<string, Operator>> = {
  ...accumulatingOperators,
  ...arithmetic,
  ...arrays,
  ...bits,
  ...clientCode,
  ...conversions,
  ...dateSteps,
  ...dateText,
  ...dates,
  ...logic,
  ...loops,
  ...objects,
  ...patterns,
  ...sets,
  ...sizes,
  ...text,
  ...trigonometry,
};
