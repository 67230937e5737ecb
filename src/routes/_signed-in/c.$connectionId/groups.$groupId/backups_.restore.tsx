import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { RestoreWizardPage } from '#src/areas/backups/restore-wizard/restore-wizard-page.tsx';
import { type RestoreSearch, readRestoreSearch } from '#src/areas/backups/shared/backups-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { loadPart } from '#src/ui/feedback/load-part.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/backups_/restore')({
  staticData: { crumb: 'Restore', area: { crumb: 'Backups', path: 'backups' } },
  validateSearch: onlyKnown<RestoreSearch>(readRestoreSearch),
  component: View,
});

// few take a snapshot before a restore
const TakeOfCluster = lazy(() =>
  loadPart(() =>
    import('#src/areas/backups/snapshots/take-of-cluster.tsx').then(({ TakeOfCluster: each }) => ({
      default: each,
    })),
  ),
);

function View() {
  const { groupId } = Route.useParams();
  return (
    <RestoreWizardPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<RestoreSearch>()}
      takeDialog={(of, onClose) => (
        <Suspense fallback={null}>
          <TakeOfCluster groupId={of.groupId} name={of.name} onClose={onClose} />
        </Suspense>
      )}
    />
  );
}
