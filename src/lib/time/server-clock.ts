/** Answers date themselves to the second, and travel: less than this is no difference. */
const noise = 3_000;

let aheadMs = 0;

/**
 * The current time by the clock of the console's server. Its dates, and those of a service with a correct
 * clock, are compared with this one: a computer with a wrong clock would show wrong ages, and keep expired
 * items open.
 */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** Learns from the `Date` of an answer to a request sent at `askedAt`, by this computer's clock. */
export function learnServerTime(date: string | null, askedAt: number): void {
  const reported = Date.parse(date ?? '');
  if (Number.isNaN(reported)) return;
  const answeredAt = Date.now();
  // the server may have set the date at any moment in between; its clock was anywhere within that second
  const least = reported - answeredAt;
  const most = reported + 1_000 - askedAt;
  if (aheadMs >= least - noise && aheadMs <= most + noise) return;
  const middle = (least + most) / 2;
  aheadMs = Math.abs(middle) < noise ? 0 : Math.round(middle);
}
