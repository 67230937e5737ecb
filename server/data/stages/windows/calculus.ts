import { step } from '../../limits/budget.ts';
import {
  addWidening,
  divide,
  multiplyWidening,
  subtractWidening,
  toDouble,
} from '../../values/arithmetic.ts';

interface Point {
  x: unknown;
  /** null where there is no number. */
  y: unknown;
}

/** Documented: the slope between the first and the last document of a window; null with fewer than two. */
export function derivative(points: readonly Point[], from: number, to: number): unknown {
  const [first, last] = [points[from], points[to - 1]];
  if (first === undefined || last === undefined || to - from < 2 || first.y === null || last.y === null)
    return null;
  const run = subtractWidening(last.x, first.x);
  return toDouble(run) === 0 ? null : divide(subtractWidening(last.y, first.y), run);
}

/** Documented: the area by the rule of trapezoids; 0 of one document. */
export function integral(points: readonly Point[], from: number, to: number): unknown {
  if (to <= from) return null;
  let area: unknown = 0;
  for (let at = from + 1; at < to; at += 1) {
    step();
    const [a, b] = [points[at - 1] as Point, points[at] as Point];
    if (a.y === null || b.y === null) continue;
    const width = subtractWidening(b.x, a.x);
    area = addWidening(area, divide(multiplyWidening(addWidening(a.y, b.y), width), 2));
  }
  return area;
}
