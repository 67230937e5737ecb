import { type AlertsSearch, readAlertsSearch } from './alerts-search.ts';

/** A named search of one person. Opening it writes it to the address; the address alone says what is shown. */
export interface SavedView {
  name: string;
  search: AlertsSearch;
}

export const viewNameLimit = 40;
const most = 50;

export function viewsKey(userId: string): string {
  return `qd.alerts.views.${userId}`;
}

/** What somebody begins with who has not saved or deleted a view yet. */
const starters: readonly SavedView[] = [
  { name: 'Errors nobody acknowledged', search: { severity: 'CRITICAL,ERROR', ack: 'no' } },
  { name: 'Closed, by cluster', search: { tab: 'closed', group: 'cluster' } },
];

/** Reads the stored views; what cannot be read is left out. */
export function readViews(stored: string | null): SavedView[] {
  if (stored === null) return [...starters];
  if (!stored) return [];
  let kept: unknown;
  try {
    kept = JSON.parse(stored);
  } catch {
    return [];
  }
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((view: unknown): SavedView[] => {
    if (typeof view !== 'object' || view === null || !('name' in view) || !('search' in view)) return [];
    if (typeof view.name !== 'string' || typeof view.search !== 'object' || view.search === null) return [];
    return [{ name: view.name.slice(0, viewNameLimit), search: comparable({ ...view.search }) }];
  });
}

/** The open drawer is not part of a view. */
function comparable(search: object): AlertsSearch {
  const { alert: _, ...rest } = readAlertsSearch({ ...search });
  return rest;
}

/** A view of the same name is replaced. */
export function withView(views: readonly SavedView[], name: string, search: AlertsSearch): SavedView[] {
  const others = views.filter((view) => view.name !== name);
  return [...others, { name, search: comparable(search) }].slice(-most);
}

export function viewNameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Name must not be empty';
  return name.trim().length > viewNameLimit
    ? `Name must have at most ${viewNameLimit} characters`
    : undefined;
}

export function isSameView(a: AlertsSearch, b: AlertsSearch): boolean {
  return canonical(a) === canonical(b);
}

function canonical(search: AlertsSearch): string {
  const entries = Object.entries(comparable(search)).filter(
    ([key, value]) => key !== 'tab' || value !== 'open',
  );
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
