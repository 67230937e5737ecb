import { ApiFailure, toFormErrors } from '#src/api/errors.ts';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';

export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const failure = error instanceof ApiFailure ? error : undefined;
  return (
    <ErrorPanel
      title="Alerts could not be loaded"
      message={toFormErrors(error).message}
      code={failure?.code}
      requestId={failure?.requestId}
      onRetry={onRetry}
    />
  );
}
