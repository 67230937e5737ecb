import { CancelledError, useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiFailure } from '#src/api/errors.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';
import { Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { PendingPage } from '#src/ui/frame/pending-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** A page whose data could not be loaded: a 404 is a page that does not exist, anything else can be retried. */
export function FailurePage(props: ErrorComponentProps) {
  const { error } = props;
  if (error instanceof CancelledError) return <Resumed reset={props.reset} />;
  if (error instanceof ApiFailure && error.status === 404) {
    return <NotFoundPage reason={error.message} noProject={error.code === 'GROUP_NOT_FOUND'} />;
  }
  return <Failure {...props} />;
}

/**
 * A read that a loader waits for is aborted when the last component that shares it leaves the screen. Nothing
 * has failed: the page is loaded once more.
 */
function Resumed({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  const router = useRouter();
  useEffect(() => {
    void router.invalidate().finally(reset);
  }, [router, reset]);
  return <PendingPage />;
}

function Failure({ error, reset: resetBoundary }: ErrorComponentProps) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const [retrying, setRetrying] = useState(false);
  // the failed query must be asked again when the page is next tried, not answered with its failure
  useEffect(() => reset(), [reset]);
  const failure = error instanceof ApiFailure ? error : undefined;
  return (
    <Page>
      <PageHeader title="This page could not be loaded" />
      <ErrorPanel
        title={titleOf(failure)}
        message={messageOf(error)}
        code={failure?.code}
        requestId={failure?.requestId}
        retrying={retrying}
        onRetry={() => {
          setRetrying(true);
          reset();
          void router.invalidate().finally(() => {
            setRetrying(false);
            resetBoundary();
          });
        }}
      />
    </Page>
  );
}

function titleOf(failure: ApiFailure | undefined): string {
  if (!failure) return 'Internal error of the console';
  if (failure.status === 0) return 'Quarterdeck does not answer';
  if (failure.status === 403) return 'The credentials of this connection lack the permission to read this';
  if (failure.status === 429) return 'Atlas accepts no more requests for now';
  if (failure.code.startsWith('UPSTREAM')) return 'Atlas does not answer';
  return 'Atlas refused the request';
}
