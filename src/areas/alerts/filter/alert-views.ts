import type { ViewKind } from '#src/ui/views/saved-views.ts';
import { type AlertsSearch, readAlertsSearch } from './alerts-search.ts';

/** Views of the inbox. The open drawer is not part of one, nor is the tab with which the inbox begins. */
export const alertViews: ViewKind<AlertsSearch> = {
  id: 'alerts',
  label: 'Alert views',
  starters: [
    { name: 'Unacknowledged errors', search: { severity: 'CRITICAL,ERROR', ack: 'no' } },
    { name: 'Closed, by cluster', search: { tab: 'closed', group: 'cluster' } },
  ],
  kept(raw) {
    const { alert: _, tab, ...rest } = readAlertsSearch(raw);
    return tab === undefined || tab === 'open' ? rest : { ...rest, tab };
  },
};
