import { failureFacts } from '#src/lib/failure-facts.ts';
import { ErrorPanel } from './error-panel.tsx';

interface ReadFailureProps {
  /** The beginning of the sentence: "Clusters", "The access history". */
  what: string;
  /** A query as it stands; without an error nothing is shown. */
  query: { error: unknown; refetch: () => unknown };
  /** Why it could not be otherwise, as `failureFacts` takes it. */
  needed?: string | undefined;
  retrying?: boolean;
}

/** In place of what could not be read: why, and the way to read it again. */
export function ReadFailure({ what, query: { error, refetch }, needed, retrying = false }: ReadFailureProps) {
  if (!error) return null;
  return (
    <ErrorPanel
      title={`${what} could not be loaded`}
      {...failureFacts(error, needed)}
      onRetry={() => void refetch()}
      retrying={retrying}
    />
  );
}
