import { createFileRoute } from '@tanstack/react-router';
import { ExportsPage } from '#src/areas/backups/exports/exports-page.tsx';
import { type ExportsSearch, readExportsSearch } from '#src/areas/backups/exports/exports-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/backups/exports')({
  staticData: { crumb: 'Exports' },
  validateSearch: onlyKnown<ExportsSearch>(readExportsSearch),
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return (
    <ExportsPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<ExportsSearch>()}
    />
  );
}
