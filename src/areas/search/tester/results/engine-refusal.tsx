import { CommandRefusal } from '#src/api/run-command.ts';
import { Stopped } from '#src/api/stoppable.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { StoppedNotice } from '#src/ui/feedback/stopped-notice.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { wayOut } from './way-out.ts';

interface EngineRefusalProps {
  query: { error: Error | null; refetch: () => unknown; isFetching: boolean };
  /** The requested data: "Results". */
  what: string;
}

const refusedBefore = /^PlanExecutor error during aggregation :: caused by :: /u;

/** Why a query gave nothing: the engine's own words, which name the field of the query. */
export function EngineRefusal({ query, what }: EngineRefusalProps) {
  const { error, isFetching: retrying } = query;
  const onRetry = () => void query.refetch();
  if (!error) return null;
  if (error instanceof Stopped) return <StoppedNotice onRetry={onRetry} retrying={retrying} />;
  if (!(error instanceof CommandRefusal)) {
    return <ReadFailure what={what} query={{ error, refetch: onRetry }} retrying={retrying} />;
  }
  return (
    <Notice
      tone="error"
      urgent
      title="The engine refused the query"
      action={
        <Button size="sm" icon="refresh" busy={retrying} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <p>
        {error.message.replace(refusedBefore, '')} <Mono dim>{error.code}</Mono>
      </p>
      {wayOut(error.message) !== undefined && <p>{wayOut(error.message)}</p>}
    </Notice>
  );
}
