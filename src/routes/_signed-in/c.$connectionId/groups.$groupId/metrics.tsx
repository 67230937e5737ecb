import { createFileRoute } from '@tanstack/react-router';
import { MetricsPage } from '#src/areas/metrics/metrics-page.tsx';
import { type MetricsSearch, readMetricsSearch } from '#src/areas/metrics/metrics-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/metrics')({
  validateSearch: onlyKnown<MetricsSearch>(readMetricsSearch),
  staticData: { crumb: 'Metrics' },
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return (
    <MetricsPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<MetricsSearch>()}
    />
  );
}
