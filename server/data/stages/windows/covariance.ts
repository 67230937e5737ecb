import { double, isNumeric, toDouble } from '../../values/arithmetic.ts';
import type { Accumulator } from '../accumulator.ts';
import type { Expression } from '../expression.ts';

/** Documented: pairs in which one is no number are left out; null where there are too few. */
export function covariance(x: Expression, y: Expression, divisor: (count: number) => number): Accumulator {
  let [count, meanX, meanY, products] = [0, 0, 0, 0];
  return {
    add(row) {
      const [a, b] = [x(row), y(row)];
      if (!isNumeric(a) || !isNumeric(b)) return;
      const [p, q] = [toDouble(a), toDouble(b)];
      count += 1;
      const distance = p - meanX;
      meanX += distance / count;
      meanY += (q - meanY) / count;
      products += distance * (q - meanY);
    },
    result: () => (divisor(count) <= 0 ? null : double(products / divisor(count))),
  };
}
