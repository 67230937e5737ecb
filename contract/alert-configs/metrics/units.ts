import { ownValue } from '#contract/values/own-value.ts';
/** Units of thresholds and of current values, by the kind of the metric. */
export const unitsByKind = {
  Raw: ['RAW'],
  Time: ['NANOSECONDS', 'MILLISECONDS', 'MILLION_MINUTES', 'SECONDS', 'MINUTES', 'HOURS', 'DAYS'],
  Data: [
    'BITS',
    'KILOBITS',
    'MEGABITS',
    'GIGABITS',
    'BYTES',
    'KILOBYTES',
    'MEGABYTES',
    'GIGABYTES',
    'TERABYTES',
    'PETABYTES',
  ],
  Number: ['COUNT', 'THOUSAND', 'MILLION', 'BILLION'],
  RPU: ['RPU', 'THOUSAND_RPU', 'MILLION_RPU', 'WPU', 'THOUSAND_WPU', 'MILLION_WPU'],
} as const;

export type UnitKind = keyof typeof unitsByKind;
export type Unit = (typeof unitsByKind)[UnitKind][number];
export const allUnits: readonly Unit[] = Object.values(unitsByKind).flat();

/** The default units of a threshold; the service states RAW and HOURS, the others are assumed. */
export const defaultUnits = {
  Raw: 'RAW',
  Time: 'HOURS',
  Data: 'BYTES',
  Number: 'COUNT',
  RPU: 'RPU',
} as const satisfies Record<UnitKind, Unit>;

/** Size of each unit in the smallest common one of its kind: seconds, bits, ones. */
const sizes: Record<Unit, number> = {
  RAW: 1,
  NANOSECONDS: 1e-9,
  MILLISECONDS: 1e-3,
  SECONDS: 1,
  MINUTES: 60,
  HOURS: 3600,
  DAYS: 86_400,
  MILLION_MINUTES: 60e6,
  // assumed: bits count in thousands, bytes in powers of two
  BITS: 1,
  KILOBITS: 1e3,
  MEGABITS: 1e6,
  GIGABITS: 1e9,
  BYTES: 8,
  KILOBYTES: 8 * 2 ** 10,
  MEGABYTES: 8 * 2 ** 20,
  GIGABYTES: 8 * 2 ** 30,
  TERABYTES: 8 * 2 ** 40,
  PETABYTES: 8 * 2 ** 50,
  COUNT: 1,
  THOUSAND: 1e3,
  MILLION: 1e6,
  BILLION: 1e9,
  RPU: 1,
  THOUSAND_RPU: 1e3,
  MILLION_RPU: 1e6,
  WPU: 1,
  THOUSAND_WPU: 1e3,
  MILLION_WPU: 1e6,
};

export function isUnit(text: string): text is Unit {
  return Object.hasOwn(sizes, text);
}

function kindOfUnit(unit: Unit): UnitKind {
  for (const [kind, units] of Object.entries(unitsByKind)) {
    if (units.some((each) => each === unit) && isUnitKind(kind)) return kind;
  }
  throw new Error(`${unit} belongs to no kind`);
}

function isUnitKind(text: string): text is UnitKind {
  return Object.hasOwn(unitsByKind, text);
}

/** The same quantity in another unit of its kind; undefined where the two cannot be compared. */
export function convertUnits(value: number, from: Unit, to: Unit): number | undefined {
  if (from === to) return value;
  if (kindOfUnit(from) !== kindOfUnit(to)) return undefined;
  // read and write units are both plain counts, of different things
  if (from.endsWith('RPU') !== to.endsWith('RPU')) return undefined;
  return (value * sizes[from]) / sizes[to];
}

const spoken: Partial<Record<Unit, string>> = { RAW: '', MILLION_MINUTES: 'million minutes', COUNT: '' };

/** How a unit reads after a number; empty for plain numbers. */
export function unitLabel(unit: Unit): string {
  return (
    ownValue(spoken, unit) ??
    unit
      .toLowerCase()
      .replaceAll('_', ' ')
      .replace(/[rw]pu$/, (name) => name.toUpperCase())
  );
}
