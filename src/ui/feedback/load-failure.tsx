import { failureFacts } from '#src/lib/failure-facts.ts';
import { ErrorPanel } from './error-panel.tsx';

interface LoadFailureProps {
  /** The beginning of the sentence: "Teams", "The access history". */
  what: string;
  error: unknown;
  /** Why it could not be otherwise, as `failureFacts` takes it. */
  needed?: string | undefined;
  onRetry: () => unknown;
}

/** Stands in the place of what could not be loaded, with the reason and the way to ask again. */
export function LoadFailure({ what, error, needed, onRetry }: LoadFailureProps) {
  return (
    <ErrorPanel
      title={`${what} could not be loaded`}
      {...failureFacts(error, needed)}
      onRetry={() => void onRetry()}
    />
  );
}
