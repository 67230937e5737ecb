import { useEffect, useRef } from 'react';
import { CommandRefusal } from '#src/api/run-command.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { StoppedNotice } from '#src/ui/feedback/stopped-notice.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import classes from './aggregation.module.css';
import { DocumentList } from './stage-preview.tsx';
import { isStopped, type RunOutcome } from './use-run.ts';

interface RunResultsProps {
  outcome: RunOutcome;
  /** The pipeline has changed since. */
  isEarlier: boolean;
  isRunning: boolean;
  onRun: () => void;
}

/** The results of the whole pipeline. */
export function RunResults({ outcome, isEarlier, isRunning, onRun }: RunResultsProps) {
  const { error, documents, hasMore, count, durationMs } = outcome;
  const section = useRef<HTMLElement>(null);
  // below the cards of the stages they would not be seen
  // biome-ignore lint/correctness/useExhaustiveDependencies: each run has documents of its own
  useEffect(() => section.current?.scrollIntoView({ block: 'start' }), [documents]);
  if (error && isStopped(error)) return <StoppedNotice onRetry={onRun} retrying={isRunning} />;
  return (
    <section
      ref={section}
      className={classes.results}
      aria-label="Results"
      aria-busy={isRunning || undefined}
    >
      <Text as="h2" size={14} weight="bold">
        Results
      </Text>
      {isEarlier && <p className={classes.warning}>Results of an earlier pipeline. Run it again.</p>}
      {error ? (
        <Notice
          tone="error"
          urgent
          title={error instanceof CommandRefusal ? 'The database refused the pipeline' : 'The run failed'}
          action={
            <Button size="sm" icon="refresh" busy={isRunning} onClick={onRun}>
              Retry
            </Button>
          }
        >
          <p>
            {messageOf(error)} {error instanceof CommandRefusal && <Mono dim>{error.code}</Mono>}
          </p>
        </Notice>
      ) : (
        <>
          <p className="qd-caption">
            {hasMore
              ? `First ${formatCount(documents.length)} of ${count === undefined ? 'more documents' : plural(count, 'document')}`
              : plural(documents.length, 'document')}{' '}
            in {formatDuration(Math.round(durationMs))}
          </p>
          {documents.length === 0 ? (
            <EmptyState title="No documents">The pipeline returns none.</EmptyState>
          ) : (
            <div className={classes.documents} data-earlier={isEarlier || isRunning || undefined}>
              <DocumentList label="Documents of the results" documents={documents} />
            </div>
          )}
        </>
      )}
    </section>
  );
}
