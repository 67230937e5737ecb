const format = new Intl.NumberFormat('en-GB', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
});

/** `1,204.50 USD` from cents: invoices are in US dollars // documented: prices in dollars */
export const moneyText = (cents: number): string =>
  `${format.format(Math.round(cents) / 100).replace('-', '−')} USD`;

/** `+12.00 USD (+8 %)`; without a share when the amount before is zero. */
export function changeText(before: number, after: number): string {
  const difference = Math.round(after) - Math.round(before);
  if (difference === 0) return 'no change';
  const amount = `${difference > 0 ? '+' : ''}${moneyText(difference)}`;
  if (Math.round(before) === 0) return amount;
  const percent = Math.round((difference / Math.abs(before)) * 100);
  return `${amount} (${percent > 0 ? '+' : ''}${String(percent).replace('-', '−')} %)`;
}
