/** Answers date themselves to the second, and travel: less than this is no difference. */
const noise = 3_000;

let aheadMs = 0;

/**
 * The moment now by the clock of the console's server. What it, or a service whose clock runs right, has dated is told by
 * this one: a computer whose clock is wrong would show wrong ages, and let open what has ended.
 */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** Learns from the `Date` of an answer that was asked for at `askedAt`, by this computer's clock. */
export function learnServerTime(date: string | null, askedAt: number): void {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return;
  const answeredAt = Date.now();
  // the server may have said so at any moment between; its clock stood anywhere within that second
  const least = told - answeredAt;
  const most = told + 1_000 - askedAt;
  if (aheadMs >= least - noise && aheadMs <= most + noise) return;
  const middle = (least + most) / 2;
  aheadMs = Math.abs(middle) < noise ? 0 : Math.round(middle);
}
