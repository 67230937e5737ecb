import { failureFacts } from '#src/lib/failure-facts.ts';
import { ErrorPanel } from './error-panel.tsx';

interface ReadFailureProps {
  /** What did not happen: "Clusters could not be loaded". */
  title: string;
  /** A query as it stands; without an error nothing is shown. */
  read: { error: Error | null | undefined; refetch: () => unknown };
}

/** In place of what could not be read: why, and the way to read it again. */
export function ReadFailure({ title, read: { error, refetch } }: ReadFailureProps) {
  if (!error) return null;
  return <ErrorPanel title={title} {...failureFacts(error)} onRetry={() => void refetch()} />;
}
