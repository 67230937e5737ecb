import { MINUTE } from '#contract/values/durations.ts';
import type { MeasuredHost } from './measured-host.ts';
import { wave } from './noise.ts';

const hour = 60 * MINUTE;
const day = 24 * hour;

/** The activity of a host at a time; every measurement follows from it. */
export interface Sample {
  /** How busy it is, within `busyRange`. */
  busy: number;
  /** Share of its disk that is full. */
  full: number;
  /** −1 to 1: the part specific to one measurement. */
  wave: number;
}

const busyRange = [0.02, 0.62] as const;
const growth = 0.03;

/** Measurements of one process at one moment share this, and are requested one after another. */
const last: { host?: MeasuredHost; at: number; busy: number } = { at: 0, busy: 0 };

/** Days have a peak, weekends are quiet, and nothing is smooth. */
export function busyAt(host: MeasuredHost, at: number): number {
  if (last.host === host && last.at === at) return last.busy;
  const { level, peakMs, seed } = host;
  const tide = (1 + Math.cos((2 * Math.PI * (at - peakMs)) / day)) / 2;
  const weekday = (Math.floor(at / day) + 4) % 7; // the epoch began on a Thursday
  const week = weekday === 0 || weekday === 6 ? 0.55 : 1;
  const rough = 0.05 * wave(seed, at, 7 * MINUTE) + 0.03 * wave(seed ^ 0x55aa, at, hour);
  last.host = host;
  last.at = at;
  last.busy = Math.min(busyRange[1], Math.max(busyRange[0], 0.08 + 0.44 * level * tide * week + rough));
  return last.busy;
}

/** Logs fill it slowly over a fortnight, and are removed. */
function fullAt({ filled }: MeasuredHost, at: number): number {
  const fortnight = (at / (14 * day)) % 1;
  return filled + growth * fortnight;
}

export function sampleAt(host: MeasuredHost, at: number, name: number): Sample {
  return { busy: busyAt(host, at), full: fullAt(host, at), wave: wave(host.seed ^ name, at, 5 * MINUTE) };
}

/** The extremes of everything: measurements rise or fall with each, so theirs are among these. */
export function corners({ filled }: MeasuredHost): Sample[] {
  return busyRange.flatMap((busy) =>
    [filled, filled + growth].flatMap((full) => [-1, 1].map((each) => ({ busy, full, wave: each }))),
  );
}
