import { createFileRoute } from '@tanstack/react-router';
import { type AlertsSearch, readFleetAlertsSearch } from '#src/areas/alerts/filter/alerts-search.ts';
import { FleetAlertsPage } from '#src/areas/alerts/fleet/fleet-alerts-page.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/alerts')({
  staticData: { crumb: 'All alerts', tabs: { acknowledged: 'Acknowledged' } },
  validateSearch: onlyKnown<AlertsSearch>(readFleetAlertsSearch),
  component: View,
});

function View() {
  const search = Route.useSearch();
  const write = useSearchWriter<AlertsSearch>();
  const change = (part: AlertsSearch, how?: 'push' | 'replace'): void =>
    write((before) => readFleetAlertsSearch({ ...before, ...part }), how);
  return <FleetAlertsPage search={search} onSearch={change} />;
}
