import { DAY, HOUR } from '#contract/values/durations.ts';

const grouped = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** `12,480` */
export function formatCount(value: number): string {
  return grouped.format(value).replace('-', '−');
}

/** `1 snapshot`, `12 snapshots`, `2 replicas are` when the plural is given. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

const UNITS = [
  { ms: DAY, name: 'd' },
  { ms: HOUR, name: 'h' },
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
