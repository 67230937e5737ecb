import { createFileRoute } from '@tanstack/react-router';
import { KeysPage } from '#src/areas/people/keys/keys-page.tsx';
import { type KeysSearch, readKeysSearch } from '#src/areas/people/keys/keys-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/orgs/$orgId/keys')({
  staticData: { crumb: 'Keys and accounts' },
  validateSearch: onlyKnown<KeysSearch>(readKeysSearch),
  component: View,
});

function View() {
  const { orgId } = Route.useParams();
  return (
    <KeysPage key={orgId} orgId={orgId} search={Route.useSearch()} onSearch={useSearchWriter<KeysSearch>()} />
  );
}
