/** The state of the inbox in the URL; what is not valid is left out. */

export const tabs = ['open', 'acknowledged', 'tracking', 'closed', 'all'] as const;
export type Tab = (typeof tabs)[number];
const groupings = ['configuration', 'cluster'] as const;
export type Grouping = (typeof groupings)[number];

export interface AlertsSearch {
  /** Absent: open. */
  tab?: Tab | undefined;
  /** Comma-separated: readable in the address, and shareable. */
  severity?: string | undefined;
  cluster?: string | undefined;
  family?: string | undefined;
  ack?: 'yes' | 'no' | undefined;
  q?: string | undefined;
  group?: Grouping | undefined;
  /** Column, with a minus for descending. Absent: by urgency. */
  sort?: string | undefined;
  /** The alert in the drawer. */
  alert?: string | undefined;
}

/** The part of the search that narrows the list. */
export type AlertFilters = Pick<AlertsSearch, 'severity' | 'cluster' | 'family' | 'ack' | 'q'>;

export function readAlertsSearch(raw: Record<string, unknown>): AlertsSearch {
  const alert = textOf(raw.alert);
  const sort = textOf(raw.sort);
  const search: AlertsSearch = {
    tab: oneOf(tabs, raw.tab),
    severity: textOf(raw.severity),
    cluster: textOf(raw.cluster),
    family: textOf(raw.family),
    ack: oneOf(['yes', 'no'] as const, raw.ack),
    q: textOf(raw.q),
    group: oneOf(groupings, raw.group),
    sort: sort && /^-?[a-zA-Z]{1,32}$/u.test(sort) ? sort : undefined,
    alert: alert && /^[a-f0-9]{24}$/u.test(alert) ? alert : undefined,
  };
  // keys without a value would stay in the address as empty parameters
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** A lone number or `true` in the address arrives as such, not as text. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value.slice(0, 500) : undefined;
}

function oneOf<Value extends string>(values: readonly Value[], given: unknown): Value | undefined {
  return values.find((value) => value === given);
}

export function listOf(value: string | undefined): string[] {
  return value ? value.split(',').filter(Boolean) : [];
}

export function joined(values: readonly string[]): string | undefined {
  return values.length > 0 ? values.join(',') : undefined;
}

function filtersOf({ severity, cluster, family, ack, q }: AlertsSearch): AlertFilters {
  return { severity, cluster, family, ack, q };
}

export function hasFilters(search: AlertsSearch): boolean {
  return Object.values(filtersOf(search)).some((value) => value !== undefined);
}

export const noFilters = {
  severity: undefined,
  cluster: undefined,
  family: undefined,
  ack: undefined,
  q: undefined,
} as const satisfies AlertFilters;

/** What the page of acknowledgements keeps in the address. */
export interface AckSearch {
  sort?: string | undefined;
  q?: string | undefined;
}

export function readAckSearch(raw: Record<string, unknown>): AckSearch {
  const { sort, q } = readAlertsSearch(raw);
  return { ...(sort ? { sort } : {}), ...(q ? { q } : {}) };
}
