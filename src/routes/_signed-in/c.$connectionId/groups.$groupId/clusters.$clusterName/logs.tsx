import { createFileRoute } from '@tanstack/react-router';
import { type LogsSearch, readLogsSearch } from '#src/areas/clusters/logs/logs-search.ts';
import { LogsTab } from '#src/areas/clusters/logs/logs-tab.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute(
  '/_signed-in/c/$connectionId/groups/$groupId/clusters/$clusterName/logs',
)({
  staticData: { crumb: 'Logs' },
  validateSearch: onlyKnown<LogsSearch>(readLogsSearch),
  component: View,
});

function View() {
  const write = useSearchWriter<LogsSearch>();
  return (
    <LogsTab
      {...Route.useParams()}
      search={Route.useSearch()}
      onSearch={(next) => write(readLogsSearch({ ...next }))}
    />
  );
}
