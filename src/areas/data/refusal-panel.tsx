import { ApiFailure } from '#src/api/errors.ts';
import { CommandRefusal } from '#src/api/run-command.ts';
import type { OperatorPlace } from '#src/lib/ejson/parse.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { explainOperator, refusedOperator } from './operators.ts';

interface RefusalPanelProps {
  error: Error;
  /** What was asked for: "Documents". */
  what: string;
  operators: readonly OperatorPlace[];
  onRetry: () => void;
  retrying: boolean;
  /** Reads from secondaries instead; absent where that is done already. */
  onReadSecondary?: (() => void) | undefined;
}

/** Why a query gave nothing: the database's own words, and what they mean where that is known. */
export function RefusalPanel({
  error,
  what,
  operators,
  onRetry,
  retrying,
  onReadSecondary,
}: RefusalPanelProps) {
  if (!(error instanceof CommandRefusal)) {
    const away = error instanceof ApiFailure && error.code === 'UNREACHABLE';
    return (
      <ErrorPanel
        title={away ? 'Quarterdeck did not answer' : `${what} could not be loaded`}
        {...failureFacts(error)}
        onRetry={onRetry}
        retrying={retrying}
      />
    );
  }
  const operator = refusedOperator(error.message, operators);
  const headless = error.code === 'NotWritablePrimary' || error.code === 'NotPrimaryNoSecondaryOk';
  return (
    <Notice
      tone="error"
      urgent
      title="The database refused the query"
      action={
        headless && onReadSecondary ? (
          <Button size="sm" onClick={onReadSecondary}>
            Read from a secondary
          </Button>
        ) : (
          <Button size="sm" icon="refresh" busy={retrying} onClick={onRetry}>
            Retry
          </Button>
        )
      }
    >
      <p>
        {error.message} <Mono dim>{error.code}</Mono>
      </p>
      {operator && <p>{explainOperator(operator.name)}</p>}
      {hints[error.code] && <p>{hints[error.code]}</p>}
    </Notice>
  );
}

const hints: Readonly<Record<string, string>> = {
  Unauthorized: 'The key of this connection, or the user of this deployment, lacks the role for it.',
  MaxTimeMSExpired: 'The query took longer than 30 s. A filter on an indexed field takes less.',
  NotImplemented:
    'The engine of emulated clusters does not know this. A real deployment does: add one in the settings and choose it above.',
  CommandNotSupported:
    'The engine of emulated clusters does not know this. A real deployment does: add one in the settings and choose it above.',
};
