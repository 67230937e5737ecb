import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Alert } from '#contract/alerts.ts';
import type { ListOf } from '#contract/api/operation.ts';
import type { EstateAlerts } from '#contract/overview/estate-alerts.ts';
import { estateAlertsKey } from '#src/api/console/estate-alerts.ts';
import { keyOf } from '#src/api/query.ts';

type Cached = ListOf<Alert> | InfiniteData<ListOf<Alert>>;

/** Puts the service's answer in place of the alert wherever a list of this page holds it. */
export function putAlert(client: QueryClient, connection: string, alert: Alert): void {
  const { id: alertId, groupId } = alert;
  client.setQueryData(keyOf('getGroupAlert', connection, { groupId, alertId }), alert);
  client.setQueriesData<Cached>(
    {
      predicate: ({ queryKey: [kind, at, id] }) =>
        kind === 'operation' && at === connection && id === 'listGroupAlerts',
    },
    (cached) => cached && withAlert(cached, alert),
  );
  client.setQueryData<EstateAlerts>(
    estateAlertsKey(connection),
    (cached) => cached && inEstate(cached, alert),
  );
}

/** The list across projects, which our own server keeps. */
function inEstate(cached: EstateAlerts, alert: Alert): EstateAlerts {
  if (!cached.alerts.some((each) => each.id === alert.id)) return cached;
  return { ...cached, alerts: cached.alerts.map((each) => (each.id === alert.id ? alert : each)) };
}

/** The same object where nothing changes, so that nothing is drawn again. */
export function withAlert(cached: Cached, alert: Alert): Cached {
  if ('results' in cached) return inPage(cached, alert);
  const pages = cached.pages.map((page) => inPage(page, alert));
  return pages.every((page, at) => page === cached.pages[at]) ? cached : { ...cached, pages };
}

function inPage(page: ListOf<Alert>, alert: Alert): ListOf<Alert> {
  if (!page.results.some((each) => each.id === alert.id)) return page;
  // members of a list carry fewer links than the single alert: the other fields of the row are kept
  return { ...page, results: page.results.map((each) => (each.id === alert.id ? alert : each)) };
}
