import { listOf } from '#src/lib/search-params.ts';
import type { AlertRow } from '../alert-row.ts';
import type { AlertFilters, AlertsSearch, Tab } from './alerts-search.ts';
import { matchesFilter, parseFilter } from './filter-language.ts';

/** Whether the row belongs under the tab. Acknowledged alerts stay under Open, dim. */
export function underTab(row: AlertRow, tab: Tab): boolean {
  switch (tab) {
    case 'open':
      return row.status === 'OPEN';
    case 'acknowledged':
      return row.ack !== undefined && (row.status === 'OPEN' || row.status === 'TRACKING');
    case 'tracking':
      return row.status === 'TRACKING';
    case 'closed':
      return row.status === 'CLOSED' || row.status === 'CANCELLED';
    case 'all':
      return true;
  }
}

export interface Narrowed {
  rows: AlertRow[];
  /** Errors in the typed filter. */
  problems: string[];
}

/** Rows that match the select filters and the typed filter. */
export function narrow(rows: readonly AlertRow[], filters: AlertFilters, now: number): Narrowed {
  const severities = listOf(filters.severity?.toUpperCase());
  const clusters = listOf(filters.cluster);
  const familyNames = listOf(filters.family);
  const [orgs, projects] = [listOf(filters.org), listOf(filters.project)];
  const typed = parseFilter(filters.q ?? '');
  const kept = rows.filter(
    (row) =>
      (severities.length === 0 || severities.includes(row.severity)) &&
      (clusters.length === 0 || (row.cluster !== undefined && clusters.includes(row.cluster))) &&
      (familyNames.length === 0 || familyNames.includes(row.family)) &&
      (orgs.length === 0 || orgs.includes(row.place?.orgId ?? '')) &&
      (projects.length === 0 || projects.includes(row.place?.groupId ?? '')) &&
      (filters.ack === undefined || (filters.ack === 'yes') === (row.ack !== undefined)) &&
      matchesFilter(typed, row, now),
  );
  return { rows: kept, problems: typed.problems };
}

/** The filters as text, for the header of an export. */
export function describeSearch(search: AlertsSearch): string {
  const parts = [
    `tab ${search.tab ?? 'open'}`,
    search.severity && `severity ${search.severity}`,
    search.cluster && `cluster ${search.cluster}`,
    search.org && `organization ${search.org}`,
    search.project && `project ${search.project}`,
    search.family && `family ${search.family}`,
    search.ack && `acknowledged ${search.ack}`,
    search.q && `text ${search.q}`,
  ];
  return parts.filter(Boolean).join('; ');
}
