import { createFileRoute } from '@tanstack/react-router';
import { MigrationPage } from '#src/areas/migrations/migration-page.tsx';
import { type MigrationSearch, readMigrationSearch } from '#src/areas/migrations/migrations-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/migrations/$migrationId')({
  staticData: { crumb: 'Migration' },
  validateSearch: onlyKnown<MigrationSearch>(readMigrationSearch),
  component: View,
});

function View() {
  const { migrationId } = Route.useParams();
  return (
    <MigrationPage
      key={migrationId}
      migrationId={migrationId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<MigrationSearch>()}
    />
  );
}
