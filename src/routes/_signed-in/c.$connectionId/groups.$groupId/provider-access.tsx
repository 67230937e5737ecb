import { createFileRoute } from '@tanstack/react-router';
import { ProviderAccessPage } from '#src/areas/provider-access/provider-access-page.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

interface ProviderAccessSearch {
  /** The role in the drawer. */
  role?: string | undefined;
}

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/provider-access')({
  staticData: { crumb: 'Cloud provider access' },
  validateSearch: onlyKnown<ProviderAccessSearch>(({ role }) =>
    typeof role === 'string' && /^[a-f0-9]{24}$/u.test(role) ? { role } : {},
  ),
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  const { role } = Route.useSearch();
  const write = useSearchWriter<ProviderAccessSearch>();
  return (
    <ProviderAccessPage
      key={groupId}
      groupId={groupId}
      open={role}
      onOpen={(id) => write(id === undefined ? {} : { role: id }, 'push')}
    />
  );
}
