import { formatDuration } from '#contract/text/quantities.ts';
import { DAY, HOUR } from '#contract/values/durations.ts';

export { formatDuration };

const WORDS = new Map<string, number>([
  ['ms', 1],
  ['s', 1000],
  ['sec', 1000],
  ['m', 60_000],
  ['min', 60_000],
  ['h', HOUR],
  ['hour', HOUR],
  ['d', DAY],
  ['day', DAY],
  ['w', 604_800_000],
  ['week', 604_800_000],
]);

/** Reads what people type: `90`, `90 s`, `1h 30m`, `2 days`. A bare number counts seconds. */
export function parseDuration(text: string): number | undefined {
  const compact = text.trim().toLowerCase();
  if (/^\d+(\.\d+)?$/.test(compact)) return Number(compact) * 1000;
  let total = 0;
  let read = 0;
  for (const match of compact.matchAll(/(\d+(?:\.\d+)?)\s*([a-z]+)\s*,?\s*/g)) {
    const unit = match[2] ?? '';
    const size = WORDS.get(unit) ?? WORDS.get(unit.replace(/s$/, ''));
    if (size === undefined || match.index !== read) return undefined;
    total += Number(match[1]) * size;
    read += match[0].length;
  }
  return read > 0 && read === compact.length ? total : undefined;
}
