import { createFileRoute } from '@tanstack/react-router';
import { DataFederationPage } from '#src/areas/data-federation/data-federation-page.tsx';
import {
  type DataFederationSearch,
  readDataFederationSearch,
} from '#src/areas/data-federation/federation-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/data-federation')({
  staticData: { crumb: 'Data federation' },
  validateSearch: onlyKnown<DataFederationSearch>(readDataFederationSearch),
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return (
    <DataFederationPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<DataFederationSearch>()}
    />
  );
}
