import { createFileRoute } from '@tanstack/react-router';
import { type ArchivesSearch, readArchivesSearch } from '#src/areas/archives/archives-search.ts';
import { ArchivesTab } from '#src/areas/archives/archives-tab.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute(
  '/_signed-in/c/$connectionId/groups/$groupId/clusters/$clusterName/archives',
)({
  staticData: { crumb: 'Archives' },
  validateSearch: onlyKnown<ArchivesSearch>(readArchivesSearch),
  component: View,
});

function View() {
  const { groupId, clusterName } = Route.useParams();
  return (
    <ArchivesTab
      key={`${groupId}/${clusterName}`}
      {...{ groupId, clusterName }}
      search={Route.useSearch()}
      onSearch={useSearchWriter<ArchivesSearch>()}
    />
  );
}
