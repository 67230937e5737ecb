/** One measured value; null where nothing was measured. */
export interface Point {
  /** Milliseconds since the epoch. */
  at: number;
  value: number | null;
}

/** Several series over one axis of time: every list of values is as long as `times`. */
export interface Aligned {
  /** Milliseconds since the epoch, ascending, each once. */
  times: number[];
  values: (number | null)[][];
}

/**
 * Series with stamps of their own on one axis of time. Between stamps further apart than `stepMs` an empty
 * moment is inserted, so that a line breaks there: a gap is a gap. An invalid number is a gap as well.
 */
export function align(series: readonly (readonly Point[])[], stepMs: number): Aligned {
  const shared = sharedStamps(series);
  const stamps = shared ?? ownStamps(series);
  const times: number[] = [];
  /** Of each time its place among the stamps; -1 between two that lie too far apart. */
  const places: number[] = [];
  stamps.forEach((at, index) => {
    const before = stamps[index - 1];
    if (before !== undefined && at - before > stepMs * 1.5) {
      times.push(before + stepMs);
      places.push(-1);
    }
    times.push(at);
    places.push(index);
  });
  const values = series.map((points) => {
    if (shared) return places.map((place) => measured(points[place]?.value));
    const byTime = new Map(points.map(({ at, value }) => [at, value]));
    return places.map((place) => measured(byTime.get(stamps[place] ?? Number.NaN)));
  });
  return { times, values };
}

/** The stamps that all series have, where they have the same in order: those of one answer, and nearly always of several. */
function sharedStamps([first, ...others]: readonly (readonly Point[])[]): number[] | undefined {
  const stamps = first?.map(({ at }) => at) ?? [];
  const ascend = stamps.every((at, index) => Number.isFinite(at) && at > (stamps[index - 1] ?? -Infinity));
  const same = (points: readonly Point[]): boolean =>
    points.length === stamps.length && points.every(({ at }, index) => at === stamps[index]);
  return ascend && others.every(same) ? stamps : undefined;
}

function ownStamps(series: readonly (readonly Point[])[]): number[] {
  const stamps = new Set<number>();
  for (const points of series) for (const { at } of points) if (Number.isFinite(at)) stamps.add(at);
  return [...stamps].sort((a, b) => a - b);
}

function measured(value: number | null | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The summary of a series. Undefined without any measured value. */
export interface Summary {
  least: number;
  greatest: number;
  average: number;
  last: number;
  /** When the greatest and the last were measured, in milliseconds. */
  greatestAt: number;
  lastAt: number;
}

export function summarize(times: readonly number[], values: readonly (number | null)[]): Summary | undefined {
  let result: Summary | undefined;
  let sum = 0;
  let count = 0;
  values.forEach((value, index) => {
    const at = times[index];
    if (value === null || at === undefined) return;
    sum += value;
    count += 1;
    if (!result) {
      result = {
        least: value,
        greatest: value,
        average: value,
        last: value,
        greatestAt: at,
        lastAt: at,
      };
      return;
    }
    result.least = Math.min(result.least, value);
    if (value > result.greatest) Object.assign(result, { greatest: value, greatestAt: at });
    result.last = value;
    result.lastAt = at;
  });
  return result && { ...result, average: sum / count };
}

/** A range of time; both ends in milliseconds and included. */
export interface Period {
  from: number;
  to: number;
}

/** The ranges in which the values are beyond a limit. A gap ends a range: the values in it are unknown. */
export function beyond(
  times: readonly number[],
  values: readonly (number | null)[],
  { limit, below }: { limit: number; below: boolean },
): Period[] {
  const results: Period[] = [];
  let open: Period | undefined;
  values.forEach((value, index) => {
    const at = times[index];
    if (at === undefined) return;
    if (value === null || !(below ? value < limit : value > limit)) {
      open = undefined;
      return;
    }
    if (open) open.to = at;
    else {
      open = { from: at, to: at };
      results.push(open);
    }
  });
  return results;
}

/** Sum of several series at each moment; a gap only where all of them have one. */
export function sumOf(series: readonly (readonly (number | null)[])[]): (number | null)[] {
  const length = Math.max(0, ...series.map((values) => values.length));
  return Array.from({ length }, (_, index) => {
    const present = series.flatMap((values) => values[index] ?? []);
    return present.length === 0 ? null : present.reduce((total, value) => total + value, 0);
  });
}
