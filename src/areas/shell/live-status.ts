import type { Live } from '#src/api/live/live.ts';

/** The states of a page's indicator; only `live` is green. */
type LiveStatus = 'lost' | 'failing' | 'connecting' | 'late' | 'live';

/** One read may be missed, and the report of the server takes a moment. */
const slackMs = 20_000;

/** Data is live only if it was read within its freshness and no read has failed. */
export function liveStatus({ state, failing, checkedAt, everyMs }: Live, now: number): LiveStatus {
  if (state === 'lost') return 'lost';
  if (failing) return 'failing';
  if (state === 'connecting' || checkedAt === undefined) return 'connecting';
  return now - checkedAt > 2 * everyMs + slackMs ? 'late' : 'live';
}
