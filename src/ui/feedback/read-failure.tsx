import { failureFacts } from '#src/lib/failure-facts.ts';
import { ErrorPanel } from './error-panel.tsx';
import { useRetry } from './retry-context.ts';
import { RetryTimes } from './retry-times.tsx';
import { useShownFailure } from './shown-failures.ts';

interface ReadFailureProps {
  /** The beginning of the sentence: "Clusters", "The access history". */
  what: string;
  /** In place of "… could not be loaded". */
  title?: string;
  /** The state of a query; without an error nothing is shown. */
  query: { error: unknown; refetch: () => unknown };
  /** Why it could not be otherwise, as `failureFacts` takes it. */
  needed?: string | undefined;
  retrying?: boolean;
}

/** In place of data that could not be read: why, when it is attempted again, and the way to do so now. */
export function ReadFailure({
  what,
  title = `${what} could not be loaded`,
  query: { error, refetch },
  needed,
  retrying = false,
}: ReadFailureProps) {
  const retry = useRetry(error);
  useShownFailure(error);
  if (!error) return null;
  return (
    <ErrorPanel
      title={title}
      {...failureFacts(error, needed)}
      {...(retry ? { times: <RetryTimes {...retry} /> } : {})}
      onRetry={retry ? retry.retryNow : () => void refetch()}
      retrying={retrying || retry?.running === true}
    />
  );
}
