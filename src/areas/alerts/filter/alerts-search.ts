import { defined, oneOf, textParam } from '#src/lib/search-params.ts';

/** The URL state of the inbox; invalid values are omitted. */

export const tabs = ['open', 'acknowledged', 'tracking', 'closed', 'all'] as const;
export type Tab = (typeof tabs)[number];
const groupings = ['configuration', 'cluster'] as const;
export type Grouping = (typeof groupings)[number] | 'project';

export interface AlertsSearch {
  /** Absent: open. */
  tab?: Tab | undefined;
  /** Comma-separated: readable in the address, and shareable. */
  severity?: string | undefined;
  cluster?: string | undefined;
  family?: string | undefined;
  ack?: 'yes' | 'no' | undefined;
  /** Ids, comma-separated; only in the list across projects. */
  org?: string | undefined;
  project?: string | undefined;
  q?: string | undefined;
  group?: Grouping | undefined;
  /** Column, with a minus for descending. Absent: by urgency. */
  sort?: string | undefined;
  /** The alert in the drawer. */
  alert?: string | undefined;
}

/** The part of the search that narrows the list. */
export type AlertFilters = Pick<
  AlertsSearch,
  'severity' | 'cluster' | 'family' | 'ack' | 'org' | 'project' | 'q'
>;

export function readAlertsSearch(raw: Record<string, unknown>): AlertsSearch {
  const alert = textParam(raw.alert);
  const sort = textParam(raw.sort);
  const search: AlertsSearch = {
    tab: oneOf(tabs, raw.tab),
    severity: textParam(raw.severity),
    cluster: textParam(raw.cluster),
    family: textParam(raw.family),
    ack: oneOf(['yes', 'no'] as const, raw.ack),
    q: textParam(raw.q),
    group: oneOf(groupings, raw.group),
    sort: sort && /^-?[a-zA-Z]{1,32}$/u.test(sort) ? sort : undefined,
    alert: alert && /^[a-f0-9]{24}$/u.test(alert) ? alert : undefined,
  };
  return defined(search);
}

/** The list across projects has no drawer: an alert opens in its project. */
export function readFleetAlertsSearch(raw: Record<string, unknown>): AlertsSearch {
  const { alert: _, tab, group: __, ...search } = readAlertsSearch(raw);
  return defined({
    ...search,
    tab: tab === 'acknowledged' ? tab : undefined,
    group: oneOf(['project'] as const, raw.group),
    org: textParam(raw.org),
    project: textParam(raw.project),
  });
}

function filtersOf({ severity, cluster, family, ack, org, project, q }: AlertsSearch): AlertFilters {
  return { severity, cluster, family, ack, org, project, q };
}

export function hasFilters(search: AlertsSearch): boolean {
  return Object.values(filtersOf(search)).some((value) => value !== undefined);
}

export const noFilters = {
  severity: undefined,
  cluster: undefined,
  family: undefined,
  ack: undefined,
  org: undefined,
  project: undefined,
  q: undefined,
} as const satisfies AlertFilters;

/** The URL state of the page of acknowledgements. */
export interface AckSearch {
  sort?: string | undefined;
  q?: string | undefined;
}

export function readAckSearch(raw: Record<string, unknown>): AckSearch {
  const { sort, q } = readAlertsSearch(raw);
  return { ...(sort ? { sort } : {}), ...(q ? { q } : {}) };
}
