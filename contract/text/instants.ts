const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * An instant in a text of a server, which does not know the zone of its reader: `13 Mar 2026 14:02 UTC`. Pages use
 * `formatInstant` with the chosen zone.
 *
 * @param epoch milliseconds since 1970
 */
export function formatUtc(epoch: number, { seconds = false }: { seconds?: boolean } = {}): string {
  const at = new Date(epoch);
  const clock = at.toISOString().slice(11, seconds ? 19 : 16);
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()} ${clock} UTC`;
}
