const UNITS = [
  { ms: 86_400_000, name: 'd' },
  { ms: 3_600_000, name: 'h' },
  { ms: 60_000, name: 'min' },
  { ms: 1000, name: 's' },
] as const;

/** The two largest units that count: `4 min 12 s`, `2 d 3 h`, `450 ms`. */
export function formatDuration(ms: number): string {
  if (ms < 0) return `−${formatDuration(-ms)}`;
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  let rest = Math.round(ms / 1000) * 1000;
  const first = UNITS.findIndex((unit) => rest >= unit.ms);
  const parts: string[] = [];
  for (const unit of UNITS.slice(first, first + 2)) {
    const amount = Math.floor(rest / unit.ms);
    rest -= amount * unit.ms;
    if (amount > 0) parts.push(`${amount} ${unit.name}`);
  }
  return parts.join(' ');
}

const WORDS = new Map<string, number>([
  ['ms', 1],
  ['s', 1000],
  ['sec', 1000],
  ['m', 60_000],
  ['min', 60_000],
  ['h', 3_600_000],
  ['hour', 3_600_000],
  ['d', 86_400_000],
  ['day', 86_400_000],
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
