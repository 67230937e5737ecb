import { createFileRoute } from '@tanstack/react-router';
import { FederationPage } from '#src/areas/federation/federation-page.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

interface FederationSearch {
  /** The organization that is shown, where the connection reaches several. */
  org?: string | undefined;
}

export const Route = createFileRoute('/_signed-in/c/$connectionId/federation')({
  staticData: { crumb: 'Federation' },
  validateSearch: onlyKnown<FederationSearch>(({ org }) =>
    typeof org === 'string' && /^[a-f0-9]{24}$/u.test(org) ? { org } : {},
  ),
  component: View,
});

function View() {
  const { org } = Route.useSearch();
  const write = useSearchWriter<FederationSearch>();
  return <FederationPage orgId={org} onOrg={(id) => write({ org: id }, 'push')} />;
}
