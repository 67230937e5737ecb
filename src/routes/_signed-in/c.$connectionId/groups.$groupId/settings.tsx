import { createFileRoute } from '@tanstack/react-router';
import { type ProjectSearch, readProjectSearch } from '#src/areas/people/project/project-search.ts';
import { ProjectSettingsPage } from '#src/areas/people/project/project-settings-page.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/settings')({
  staticData: {
    crumb: 'Project settings',
    tabs: { features: 'Features', limits: 'Limits', maintenance: 'Maintenance' },
  },
  validateSearch: onlyKnown<ProjectSearch>(readProjectSearch),
  component: View,
});

function View() {
  const { connectionId, groupId } = Route.useParams();
  const navigate = Route.useNavigate();
  const write = useSearchWriter<ProjectSearch>();
  return (
    <ProjectSettingsPage
      key={groupId}
      groupId={groupId}
      tab={Route.useSearch().tab ?? 'general'}
      onTab={(tab) => write({ tab }, 'push')}
      onDeleted={() => void navigate({ to: '/c/$connectionId', params: { connectionId } })}
    />
  );
}
