import { Link } from '@tanstack/react-router';
import { buttonClass } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { usePlace } from './use-place.ts';

interface NotFoundPageProps {
  reason?: string;
  /** The project itself was not found, so there is no link to it. */
  noProject?: boolean;
}

/** The page does not exist, or the credentials may not see it: Atlas does not distinguish these cases. */
export function NotFoundPage({ reason, noProject = false }: NotFoundPageProps) {
  const { connection, groupId } = usePlace();
  return (
    <Page>
      <PageHeader title="Not found" />
      <EmptyState
        title={reason ?? 'Page not found'}
        action={
          connection && noProject ? (
            <Link to="/c/$connectionId" params={{ connectionId: connection.id }} className={buttonClass()}>
              Show all projects
            </Link>
          ) : connection && groupId ? (
            <Link
              to="/c/$connectionId/groups/$groupId"
              params={{ connectionId: connection.id, groupId }}
              className={buttonClass()}
            >
              Open the project
            </Link>
          ) : (
            <Link to="/" className={buttonClass()}>
              Go to the start page
            </Link>
          )
        }
      >
        It may have been deleted, or the credentials of this connection cannot see it.
      </EmptyState>
    </Page>
  );
}
