import { type EventTopic, eventTopics } from '#contract/events/topics.ts';
import { DAY, HOUR } from '#contract/values/durations.ts';
import { defined, oneOf, textParam } from '#src/lib/search-params.ts';
import { toEpoch } from '#src/lib/time/time.ts';

/** The periods that one chooses by name. */
export const periods = {
  '1h': { label: 'Last hour', ms: HOUR },
  '24h': { label: 'Last 24 hours', ms: DAY },
  '7d': { label: 'Last 7 days', ms: 7 * DAY },
  '30d': { label: 'Last 30 days', ms: 30 * DAY },
} as const;
export type Period = keyof typeof periods;
export const periodNames = Object.keys(periods) as Period[];

/** The URL state of the page; invalid values are omitted. */
export interface ActivitySearch {
  /** Absent: stories. */
  view?: 'events' | undefined;
  /** Comma-separated, like `who`, `on` and `address`: readable, and shareable. */
  family?: string | undefined;
  /** A kind of resource: only its event types are requested from the service, so that old events are found. */
  of?: EventTopic | undefined;
  who?: string | undefined;
  on?: string | undefined;
  address?: string | undefined;
  /** Clusters of a project: the service finds them however far back they are. */
  cluster?: string | undefined;
  q?: string | undefined;
  last?: Period | undefined;
  /** ISO 8601; with it `last` is not looked at. */
  from?: string | undefined;
  to?: string | undefined;
  /** From 1: the newest. */
  page?: number | undefined;
  /** The story in the drawer. */
  open?: string | undefined;
  /** Of an organization, where the connection reaches several. */
  org?: string | undefined;
}

const moment = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 40 && toEpoch(value) !== undefined ? value : undefined;

export function readActivitySearch(raw: Record<string, unknown>): ActivitySearch {
  const open = textParam(raw.open);
  const page = Number(raw.page);
  const [from, to] = [moment(raw.from), moment(raw.to)];
  return defined({
    view: oneOf(['events'] as const, raw.view),
    family: textParam(raw.family),
    of: oneOf(eventTopics, raw.of),
    who: textParam(raw.who),
    on: textParam(raw.on),
    address: textParam(raw.address),
    cluster: textParam(raw.cluster),
    q: textParam(raw.q),
    last: from === undefined && to === undefined ? oneOf(periodNames, raw.last) : undefined,
    from,
    to,
    page: Number.isInteger(page) && page > 1 && page < 1_000_000 ? page : undefined,
    open: open && /^[a-f0-9]{16,40}$/u.test(open) ? open : undefined,
    org: typeof raw.org === 'string' && /^[a-f0-9]{24}$/u.test(raw.org) ? raw.org : undefined,
  });
}

/** The part of the search that narrows the list. */
export const noFilters = {
  family: undefined,
  of: undefined,
  who: undefined,
  on: undefined,
  address: undefined,
  cluster: undefined,
  q: undefined,
  last: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
} as const satisfies ActivitySearch;

export function hasFilters({ page: _, ...search }: ActivitySearch): boolean {
  return Object.keys(noFilters).some((name) => search[name as keyof typeof search] !== undefined);
}
