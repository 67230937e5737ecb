import { createFileRoute } from '@tanstack/react-router';
import { type MatrixSearch, readMatrixSearch } from '#src/areas/people/matrix/matrix-search.ts';
import { ProjectPeoplePage } from '#src/areas/people/matrix/project-people-page.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/people')({
  staticData: { crumb: 'People and keys' },
  validateSearch: onlyKnown<MatrixSearch>(readMatrixSearch),
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return (
    <ProjectPeoplePage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<MatrixSearch>()}
    />
  );
}
