import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { MigrationsPage } from '#src/areas/migrations/migrations-page.tsx';
import { type MigrationsSearch, readMigrationsSearch } from '#src/areas/migrations/migrations-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/migrations/')({
  validateSearch: onlyKnown<MigrationsSearch>(readMigrationsSearch),
  component: View,
});

function View() {
  const { connectionId, groupId } = Route.useParams();
  const navigate = useNavigate();
  return (
    <MigrationsPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<MigrationsSearch>()}
      onOpen={(plan) =>
        void navigate({
          to: '/c/$connectionId/groups/$groupId/migrations/$migrationId',
          params: { connectionId, groupId: plan.groupId, migrationId: plan.id },
        })
      }
    />
  );
}
