import { createFileRoute } from '@tanstack/react-router';
import { TeamsPage } from '#src/areas/people/teams/teams-page.tsx';
import { readTeamsSearch, type TeamsSearch } from '#src/areas/people/teams/teams-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/orgs/$orgId/teams')({
  staticData: { crumb: 'Teams' },
  validateSearch: onlyKnown<TeamsSearch>(readTeamsSearch),
  component: View,
});

function View() {
  const { orgId } = Route.useParams();
  return (
    <TeamsPage
      key={orgId}
      orgId={orgId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<TeamsSearch>()}
    />
  );
}
