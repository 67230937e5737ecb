import { createFileRoute } from '@tanstack/react-router';
import { RestoreWizardPage } from '#src/areas/backups/restore-wizard/restore-wizard-page.tsx';
import { type RestoreSearch, readRestoreSearch } from '#src/areas/backups/shared/backups-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/backups_/restore')({
  staticData: { crumb: 'Restore', area: { crumb: 'Backups', path: 'backups' } },
  validateSearch: onlyKnown<RestoreSearch>(readRestoreSearch),
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return (
    <RestoreWizardPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<RestoreSearch>()}
    />
  );
}
