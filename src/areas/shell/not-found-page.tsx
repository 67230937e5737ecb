import { Link } from '@tanstack/react-router';
import { buttonClass } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Page, PageHeader } from '#src/ui/frame/page-header.tsx';

/** Nothing is at this address, or nothing that these credentials may see: the service does not tell them apart. */
export function NotFoundPage({ reason }: { reason?: string }) {
  return (
    <Page>
      <PageHeader title="Not found" />
      <EmptyState
        title={reason ?? 'There is no such page'}
        action={
          <Link to="/" className={buttonClass()}>
            Go to the start
          </Link>
        }
      >
        It may have been deleted, or the credentials of this connection cannot see it.
      </EmptyState>
    </Page>
  );
}
