import { createFileRoute } from '@tanstack/react-router';
import { LogExportPage } from '#src/areas/log-export/log-export-page.tsx';
import { type LogExportSearch, readLogExportSearch } from '#src/areas/log-export/log-export-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/log-export')({
  staticData: { crumb: 'Log and metric export' },
  validateSearch: onlyKnown<LogExportSearch>(readLogExportSearch),
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return (
    <LogExportPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<LogExportSearch>()}
    />
  );
}
