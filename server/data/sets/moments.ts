import { mixed } from './random.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** How busy each hour of a day is, UTC: quiet nights, a peak in the evening. */
const busy = [3, 2, 1, 1, 1, 2, 4, 7, 10, 12, 13, 12, 12, 11, 11, 11, 12, 13, 15, 17, 17, 14, 9, 5];
const total = busy.reduce((sum, each) => sum + each, 0);

/** Moves a moment within its day to where people are awake; earlier moments stay earlier. */
function atWakingHours(time: number): number {
  const midnight = Math.floor(time / day) * day;
  let left = ((time - midnight) / day) * total;
  let at = 0;
  while (left > (busy[at] as number)) {
    left -= busy[at] as number;
    at += 1;
  }
  return midnight + Math.floor((at + left / (busy[at] as number)) * hour);
}

/**
 * When document `index` of `count` came to be, over the last `days` before `base`: ever more often, by day rather than
 * by night, never later than `base`. Follows from the index alone, so that others can name the document's `_id`.
 */
export function momentOf(index: number, count: number, days: number, base: number): number {
  const place = (index + mixed(index + count) / 4_294_967_296) / count;
  const time = base - days * day * (1 - place ** 0.75);
  const moved = atWakingHours(time);
  return Math.floor(moved > base ? time : moved);
}
