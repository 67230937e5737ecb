import { type Column, columnWidth, FLEXIBLE_MIN, headingWidth } from './column.ts';

/** The demand of one column, in pixels. */
export interface ColumnDemand {
  /** The widest content that was measured, heading and padding included. */
  needed: number;
  /** The declared width, or the minimum of a column without one. */
  base: number;
  /** Not narrower than this, unless the content is. */
  least: number;
  /** Has no declared width: receives what no column needs. */
  flexible: boolean;
  /** Gives way last. */
  decides: boolean;
  /** Its text may take two lines. */
  wraps: boolean;
}

/** A deciding column with a very long text must leave room for the others: share of the table's width. */
const LARGEST_SHARE = 0.4;
/** Enough for a few letters and the padding. */
const LEAST = 72;
/** Both sides of a cell, in pixels. */
const CELL_PADDING = 24;

/** Whether a reader decides by this column: by default the first one, and those on the first of two lines. */
function isDeciding<Row>(column: Column<Row>, index: number): boolean {
  return column.decides ?? (index === 0 || column.narrow?.line === 1);
}

export function demandOf<Row>(column: Column<Row>, index: number, needed: number): ColumnDemand {
  return {
    needed,
    base: columnWidth(column) ?? column.min ?? FLEXIBLE_MIN,
    least: Math.min(
      needed,
      Math.max(headingWidth(column), column.width === undefined ? LEAST : (column.min ?? LEAST)),
    ),
    flexible: column.width === undefined,
    decides: isDeciding(column, index),
    wraps: column.wraps ?? false,
  };
}

/** Free pixels from which a column has given nothing to one that is cut. */
const IDLE = 32;

/**
 * The demands of columns after another measurement of the rows in sight, by column in pixels. They only grow, so that a table
 * does not move with every value; but rows that are gone keep no space while others are cut.
 *
 * @param widths present widths of the columns
 * @param isCut whether a value in sight is cut
 */
export function nextDemands(
  before: ReadonlyMap<string, number>,
  measured: ReadonlyMap<string, number>,
  widths: readonly number[],
  isCut: boolean,
): Map<string, number> {
  const isIdle = [...measured.values()].some((needed, at) => (widths[at] ?? 0) - needed > IDLE);
  if (isCut && isIdle) return new Map(measured);
  return new Map([...measured].map(([id, needed]) => [id, Math.max(needed, before.get(id) ?? 0)]));
}

/**
 * Distributes `room` pixels. No column is cut while another one has free space; where the content does not fit,
 * deciding columns keep theirs and the others share the rest.
 */
export function fitWidths(demands: readonly ColumnDemand[], room: number): number[] {
  const needed = demands.map((each) => each.needed);
  if (sum(needed) <= room) return spread(demands, room);
  if (demands.some(({ wraps }) => wraps)) return fitWrapped(demands, room);
  const wanted = demands.map((each) =>
    each.decides ? Math.min(each.needed, Math.max(each.base, room * LARGEST_SHARE)) : each.needed,
  );
  const floors = demands.map((each, at) => (each.decides ? (wanted[at] ?? 0) : each.least));
  if (sum(floors) > room) return squeeze(demands, room);
  const rest = room - sum(floors.filter((_, at) => demands[at]?.decides));
  // if the deciding columns were capped and the others are satisfied, the remaining space returns to the
  // deciding ones
  const others = level(
    demands.map((each) => (each.decides ? 0 : each.needed)),
    rest,
  );
  const left = rest - sum(others);
  const lacks = demands.map((each, at) => (each.decides ? each.needed - (wanted[at] ?? 0) : 0));
  const extra = level(lacks, left);
  return demands.map((each, at) => (each.decides ? (wanted[at] ?? 0) + (extra[at] ?? 0) : (others[at] ?? 0)));
}

/** A text breaks between words: two lines of it are wider than half of it, by about one short word. */
const twoLineWidth = ({ needed, least }: ColumnDemand): number =>
  Math.min(needed, Math.max(least, Math.ceil((needed - CELL_PADDING) * 0.6) + CELL_PADDING));

/** Columns that wrap get the width of two lines, and the rest of the others. */
function fitWrapped(demands: readonly ColumnDemand[], room: number): number[] {
  const wrapped = demands.map((each) => ({
    ...each,
    wraps: false,
    ...(each.wraps ? { needed: twoLineWidth(each) } : {}),
  }));
  const left = room - sum(wrapped.map(({ needed }) => needed));
  if (left < 0) return fitWidths(wrapped, room);
  const extra = level(
    demands.map(({ needed }, at) => needed - (wrapped[at]?.needed ?? 0)),
    left,
  );
  return wrapped.map(({ needed }, at) => needed + (extra[at] ?? 0));
}

/** Not even the deciding columns fit: the widest of them gives way first, the others keep their least width. */
function squeeze(demands: readonly ColumnDemand[], room: number): number[] {
  const declared = demands.map(({ decides, needed, base }) => (decides ? 0 : Math.min(needed, base)));
  const deciders = demands.map(({ decides, needed, base, flexible }) => {
    if (!decides) return 0;
    return flexible ? Math.min(needed, base) : needed;
  });
  // their declared widths, where the deciding columns keep theirs as well
  const roomy = sum(declared) + sum(deciders) <= room;
  const others = roomy ? declared : demands.map(({ decides, least }) => (decides ? 0 : least));
  const rest = room - sum(others);
  const leastOfDeciding = sum(
    demands.map(({ decides, needed, base }) => (decides ? Math.min(needed, base) : 0)),
  );
  if (rest < leastOfDeciding) {
    return level(
      demands.map(({ needed }) => needed),
      room,
    );
  }
  // columns without a declared width hold long texts, and give way before those that hold facts
  const facts = sum(demands.map(({ decides, flexible, needed }) => (decides && !flexible ? needed : 0)));
  const texts = demands.map(({ decides, flexible, needed }) => (decides && flexible ? needed : 0));
  const leastOfTexts = sum(demands.map(({ base }, at) => Math.min(base, texts[at] ?? 0)));
  if (texts.some(Boolean) && facts + leastOfTexts <= rest) {
    const shares = level(texts, rest - facts);
    return demands.map(({ decides, flexible, needed }, at) =>
      decides && !flexible ? needed : (shares[at] ?? 0) + (others[at] ?? 0),
    );
  }
  const deciding = level(
    demands.map(({ decides, needed }) => (decides ? needed : 0)),
    rest,
  );
  return demands.map((_, at) => (deciding[at] ?? 0) + (others[at] ?? 0));
}

/** All content fits: columns approach their declared widths, and flexible ones share the remaining space. */
function spread(demands: readonly ColumnDemand[], room: number): number[] {
  const left = room - sum(demands.map(({ needed }) => needed));
  const lacks = demands.map(({ needed, base }) => Math.max(0, base - needed));
  const lacking = sum(lacks);
  const share = lacking > left ? left / lacking : 1;
  const takers = demands.filter(({ flexible }) => flexible).length;
  const spare = lacking > left ? 0 : left - lacking;
  return demands.map(
    ({ needed, flexible }, at) =>
      needed +
      (lacks[at] ?? 0) * share +
      (takers > 0 ? (flexible ? spare / takers : 0) : spare / demands.length),
  );
}

/** Gives each its demand up to one common level, so that all together fill `room`. */
function level(wanted: readonly number[], room: number): number[] {
  if (sum(wanted) <= room) return [...wanted];
  const ascending = wanted.toSorted((one, other) => one - other);
  let left = Math.max(0, room);
  let limit = 0;
  for (const [at, want] of ascending.entries()) {
    limit = left / (ascending.length - at);
    if (want > limit) break;
    left -= want;
  }
  return wanted.map((want) => Math.min(want, limit));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
