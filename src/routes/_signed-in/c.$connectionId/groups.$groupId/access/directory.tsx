import { createFileRoute } from '@tanstack/react-router';
import { DirectoryPage } from '#src/areas/access/directory/directory-page.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

interface DirectorySearch {
  /** The verification that is shown. */
  verification?: string | undefined;
}

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/access/directory')({
  staticData: { crumb: 'LDAP and X.509' },
  validateSearch: onlyKnown<DirectorySearch>(({ verification }) =>
    typeof verification === 'string' && /^[a-f0-9]{24}$/u.test(verification) ? { verification } : {},
  ),
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  const { verification } = Route.useSearch();
  const write = useSearchWriter<DirectorySearch>();
  return (
    <DirectoryPage
      key={groupId}
      groupId={groupId}
      verification={verification}
      onVerification={(requestId) => write({ verification: requestId })}
    />
  );
}
