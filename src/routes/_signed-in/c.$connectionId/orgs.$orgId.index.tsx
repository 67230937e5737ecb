import { createFileRoute } from '@tanstack/react-router';
import { MatrixPage } from '#src/areas/people/matrix/matrix-page.tsx';
import { type MatrixSearch, readMatrixSearch } from '#src/areas/people/matrix/matrix-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/orgs/$orgId/')({
  staticData: { crumb: 'People and roles' },
  validateSearch: onlyKnown<MatrixSearch>(readMatrixSearch),
  component: View,
});

function View() {
  const { orgId } = Route.useParams();
  return (
    <MatrixPage
      key={orgId}
      orgId={orgId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<MatrixSearch>()}
    />
  );
}
