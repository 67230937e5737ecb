import { createFileRoute } from '@tanstack/react-router';
import { NetworkPage } from '#src/areas/access/network/network-page.tsx';
import { type NetworkSearch, readNetworkSearch } from '#src/areas/access/network/network-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/access/network')({
  validateSearch: onlyKnown<NetworkSearch>(readNetworkSearch),
  staticData: { crumb: 'Network access' },
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return (
    <NetworkPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<NetworkSearch>()}
    />
  );
}
