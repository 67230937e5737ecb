import type { Document } from 'bson';
import type { Reach } from './bounds.ts';
import { isPoint } from './interval.ts';

/**
 * The direction in which a scan provides the order of a sort: 1, -1, or undefined when it does not.
 * Documented: fields that equal one value may be skipped; all directions agree or all are reversed; fields
 * with arrays are not in order.
 */
export function sortDirection(
  sort: Document,
  { paths, bounds, multikey }: Reach,
  directions: readonly number[],
): 1 | -1 | undefined {
  const wanted = Object.entries(sort);
  const isFixed = (at: number): boolean =>
    bounds[at]?.length === 1 && bounds[at].every(isPoint) && !multikey[at];
  let turned: 1 | -1 | undefined;
  let at = 0;
  for (const [path, direction] of wanted) {
    const fixed = paths.indexOf(path);
    if (fixed >= 0 && isFixed(fixed)) {
      if (fixed === at) at += 1;
      continue;
    }
    while (at < paths.length && paths[at] !== path && isFixed(at)) at += 1;
    if (paths[at] !== path || multikey[at]) return undefined;
    const turn = Number(direction) === directions[at] ? 1 : -1;
    if (turned !== undefined && turned !== turn) return undefined;
    turned = turn;
    at += 1;
  }
  return turned ?? 1;
}
