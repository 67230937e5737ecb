import { CancelledError, useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { ApiFailure } from '#src/api/errors.ts';
import { recoveryOf } from '#src/api/recovery/recovery.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { isMissingModule } from '#src/lib/modules/missing-module.ts';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';
import { useRetry } from '#src/ui/feedback/retry-context.ts';
import { RetryTimes } from '#src/ui/feedback/retry-times.tsx';
import { Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { PendingPage } from '#src/ui/frame/pending-page.tsx';
import { nextStepOf, titleOf } from './failure-title.ts';
import { MissingCode } from './missing-code.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { usePlace } from './use-place.ts';

/** A page whose data could not be loaded: a 404 is a page that does not exist, anything else can be retried. */
export function FailurePage(props: ErrorComponentProps) {
  const { error } = props;
  if (error instanceof CancelledError) return <Resumed reset={props.reset} />;
  if (error instanceof ApiFailure && error.status === 404) {
    return <NotFoundPage reason={error.message} noProject={error.code === 'GROUP_NOT_FOUND'} />;
  }
  if (error instanceof Error && isMissingModule(error))
    return <MissingCode error={error} reset={props.reset} />;
  return <Failure {...props} />;
}

/**
 * A read for a loader is aborted when the last component that shares it unmounts. Nothing has failed: the
 * page is loaded again.
 */
function Resumed({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  const router = useRouter();
  useEffect(() => {
    void router.invalidate().finally(reset);
  }, [router, reset]);
  return <PendingPage />;
}

function Failure({ error: thrown, reset: resetBoundary }: ErrorComponentProps) {
  const router = useRouter();
  const recovery = recoveryOf(useQueryClient());
  const { reset } = useQueryErrorResetBoundary();
  const [reloading, setReloading] = useState(false);
  // React's pattern for a state that begins again with another property
  const [{ of, error }, setLatest] = useState<{ of: unknown; error: unknown }>({ of: thrown, error: thrown });
  if (of !== thrown) setLatest({ of: thrown, error: thrown });
  // the failed query must be read again when the page is next tried, not answered with its failure
  useEffect(() => reset(), [reset]);

  const reload = useCallback((): void => {
    setReloading(true);
    reset();
    void router.invalidate().finally(() => {
      setReloading(false);
      resetBoundary();
    });
  }, [router, reset, resetBoundary]);

  // the read is repeated as if the page were there; once it has succeeded, the page is loaded
  useEffect(
    () =>
      recovery.holdUntil(thrown, {
        failed: (latest) => setLatest({ of: thrown, error: latest }),
        succeeded: reload,
      }),
    [recovery, thrown, reload],
  );

  const retry = useRetry(error);
  const { connection } = usePlace();
  const failure = error instanceof ApiFailure ? error : undefined;
  return (
    <Page>
      <PageHeader title="This page could not be loaded" />
      <ErrorPanel
        title={titleOf(failure)}
        message={[messageOf(error), nextStepOf(failure, connection?.origin)].filter(Boolean).join(' ')}
        code={failure?.code}
        requestId={failure?.requestId}
        {...(retry ? { times: <RetryTimes {...retry} /> } : {})}
        retrying={reloading || retry?.running === true}
        onRetry={retry ? retry.retryNow : reload}
      />
    </Page>
  );
}
