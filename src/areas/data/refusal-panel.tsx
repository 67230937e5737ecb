import { ownValue } from '#contract/values/own-value.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { type At, CommandRefusal } from '#src/api/run-command.ts';
import { Stopped } from '#src/api/stoppable.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { StoppedNotice } from '#src/ui/feedback/stopped-notice.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { explainOperator, refusedOperator } from './operators.ts';
import type { ReadQuery } from './query-text.ts';

interface RefusalPanelProps {
  /** Undefined while the text in the address is not valid. */
  query: ReadQuery | undefined;
  /** The result of the query: nothing is shown without an error. */
  answer: { error: Error | null; refetch: () => unknown; isFetching: boolean };
  /** The requested data: "Documents". */
  what: string;
  /** Where the query was sent. */
  source: At['source'];
  /** Reads from secondaries instead; absent where that is done already. */
  onReadSecondary?: (() => void) | undefined;
}

/** Why a query returned nothing: the database's own message, with an explanation where it is known. */
export function RefusalPanel({ query, answer, what, source, onReadSecondary }: RefusalPanelProps) {
  const { error, isFetching: retrying } = answer;
  if (!query) return <Notice tone="warning">The query in the link is not valid: correct it above.</Notice>;
  if (!error) return null;
  const onRetry = (): void => void answer.refetch();
  if (error instanceof Stopped) return <StoppedNotice onRetry={onRetry} retrying={retrying} />;
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
  const operator = refusedOperator(error.message, query.operators);
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
      {ownValue(hints, error.code) && <p>{ownValue(hints, error.code)}</p>}
      {unsupported.has(error.code) && <p>{unsupportedText(source)}</p>}
    </Notice>
  );
}

/** Error codes of missing commands and stages. */
const unsupported = new Set(['NotImplemented', 'CommandNotSupported', 'CommandNotFound']);

const unsupportedText = (source: At['source']): string =>
  source.kind === 'cluster'
    ? 'Emulated clusters do not support it. To use a real deployment, add one in the settings and choose it above.'
    : 'This server does not support it: it has fewer commands than the current version of MongoDB.';

const hints: Readonly<Record<string, string>> = {
  Unauthorized: 'The key of this connection, or the user of this deployment, lacks the role for it.',
  MaxTimeMSExpired:
    'The query reached its time limit. Filter on an indexed field, or choose a longer limit above.',
};
