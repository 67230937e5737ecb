import { formatBytes, formatCount } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';

/** One reading of the size of a collection. */
export interface SizeReading {
  /** Milliseconds since 1970, of this browser. */
  at: number;
  documents: number;
  /** Of the documents, as BSON. */
  bytes: number;
}

/** Readings by collection. */
export type SizeLog = Readonly<Record<string, readonly SizeReading[]>>;

export const growthKey = 'qd.collection-sizes';
const most = { collections: 40, readings: 48 };
/** Readings that are closer together say nothing about growth. */
const leastIntervalMs = 60_000;
const dayMs = 86_400_000;

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** Reads a stored log; anything else is an empty one. */
export function readSizeLog(text: string | null): SizeLog {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
    return Object.fromEntries(
      Object.entries(stored).flatMap(([name, readings]) => {
        if (!Array.isArray(readings)) return [];
        const valid = readings.filter(
          (each): each is SizeReading =>
            isCount(each?.at) && isCount(each?.documents) && isCount(each?.bytes),
        );
        return valid.length > 0 ? [[name, valid]] : [];
      }),
    );
  } catch {
    return {};
  }
}

/** The log with one more reading. Old readings are thinned: half of them stay, the first and the last always. */
export function withReading(log: SizeLog, name: string, reading: SizeReading): SizeLog {
  const before = Object.hasOwn(log, name) ? (log[name] ?? []) : [];
  const last = before.at(-1);
  if (last && reading.at - last.at < leastIntervalMs) return log;
  const readings = thinned([...before, reading]);
  const others = Object.entries(log).filter(([each]) => each !== name);
  const kept = others
    .sort(([, a], [, b]) => (b.at(-1)?.at ?? 0) - (a.at(-1)?.at ?? 0))
    .slice(0, most.collections - 1);
  return Object.fromEntries([...kept, [name, readings]]);
}

function thinned(readings: readonly SizeReading[]): readonly SizeReading[] {
  if (readings.length <= most.readings) return readings;
  return readings.filter((_, index) => index % 2 === 0 || index === readings.length - 1);
}

export interface Growth {
  /** Milliseconds from the first reading to the last, by the clock of this browser. */
  ms: number;
  documents: number;
  bytes: number;
  /** Undefined while the readings cover less than an hour: a day would be a guess. */
  perDay: { documents: number; bytes: number } | undefined;
}

const leastForDayMs = 3_600_000;

/** The change from the first reading to the last; undefined with fewer than two. */
export function growthOf(readings: readonly SizeReading[]): Growth | undefined {
  const [first] = readings;
  const last = readings.at(-1);
  if (!first || !last || first === last) return undefined;
  const [documents, bytes] = [last.documents - first.documents, last.bytes - first.bytes];
  const ms = last.at - first.at;
  const days = ms / dayMs;
  const perDay = ms < leastForDayMs ? undefined : { documents: documents / days, bytes: bytes / days };
  return { ms, documents, bytes, perDay };
}

const signed = (value: number, format: (value: number) => string): string =>
  `${value < 0 ? '−' : '+'}${format(Math.abs(value))}`;

/** A growth as a sentence. The clock of an emulated cluster is another one: the time is a duration. */
export function growthText({ ms, documents, bytes, perDay }: Growth): string {
  const change = `${signed(documents, formatCount)} documents, ${signed(bytes, formatBytes)} in the ${formatDuration(ms)} since the first reading in this browser`;
  if (!perDay) return `${change}. A rate per day follows after an hour.`;
  return `${change}: ${signed(Math.round(perDay.documents), formatCount)} documents, ${signed(Math.round(perDay.bytes), formatBytes)} per day.`;
}
