import { DAY, HOUR } from '#contract/values/durations.ts';
import { mixed } from './random.ts';

/** How busy each hour of a day is, UTC: quiet nights, a peak in the evening. */
const busy = [3, 2, 1, 1, 1, 2, 4, 7, 10, 12, 13, 12, 12, 11, 11, 11, 12, 13, 15, 17, 17, 14, 9, 5];
const total = busy.reduce((sum, each) => sum + each, 0);

/** Moves a moment within its day to where people are awake; earlier moments stay earlier. */
function atWakingHours(time: number): number {
  const midnight = Math.floor(time / DAY) * DAY;
  let left = ((time - midnight) / DAY) * total;
  let at = 0;
  while (left > (busy[at] as number)) {
    left -= busy[at] as number;
    at += 1;
  }
  return midnight + Math.floor((at + left / (busy[at] as number)) * HOUR);
}

/**
 * When document `index` of `count` came to be, over the last `days` before `base`: ever more often, by day rather than
 * by night, never later than `base`. Follows from the index alone, so that others can name the document's `_id`.
 */
export function momentOf(index: number, count: number, days: number, base: number): number {
  const place = (index + mixed(index + count) / 4_294_967_296) / count;
  const time = base - days * DAY * (1 - place ** 0.75);
  const moved = atWakingHours(time);
  return Math.floor(moved > base ? time : moved);
}
