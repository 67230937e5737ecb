import { createFileRoute } from '@tanstack/react-router';
import { NetworkPage } from '#src/areas/network/network-page.tsx';
import { type NetworkSearch, readNetworkSearch } from '#src/areas/network/network-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/network')({
  staticData: { crumb: 'Network' },
  validateSearch: onlyKnown<NetworkSearch>(readNetworkSearch),
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
