import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiFailure } from '#src/api/errors.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** A page whose loader or reading failed: the service's 404 is a page that does not exist, the rest can be tried again. */
export function FailurePage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  if (error instanceof ApiFailure && error.status === 404) return <NotFoundPage />;
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  return (
    <section>
      <h1>This page did not load</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <button type="button" onClick={retry}>
        Try again
      </button>
    </section>
  );
}
