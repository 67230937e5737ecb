import { useEffect, useState } from 'react';
import type { FunctionRun } from '#contract/console/functions.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Fact } from '#src/ui/frame/page-header.tsx';
import { textClass } from '#src/ui/layout/look.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { Duration } from '#src/ui/values/quantity.tsx';
import { ServerTime } from '#src/ui/values/server-time.tsx';
import { isGoing } from '../function-requests.ts';
import classes from '../functions.module.css';
import { RunCalls } from './run-calls.tsx';
import { RunChanges } from './run-changes.tsx';
import { RunOutput } from './run-output.tsx';
import { RunResult } from './run-result.tsx';
import { RunState } from './run-state.tsx';

interface DetailsProps {
  run: FunctionRun;
  /** Shows a place of the source; absent where the source is not on screen. */
  onJump?: ((line: number, column: number | undefined) => void) | undefined;
}

/** The outcome of a run: its state, result, output, reads and writes. */
export function RunDetails({ run, onJump }: DetailsProps) {
  return (
    <div className="qd-stack">
      <RunHead run={run} />
      {run.state === 'cancelled' ? (
        <Notice>
          {run.changes === null
            ? 'Cancelled. Its writes remain, except those in a transaction.'
            : 'Cancelled. Nothing was changed.'}
        </Notice>
      ) : (
        run.error && <RunFailure error={run.error} onJump={onJump} />
      )}
      {run.state === 'done' && <RunResult result={run.result} />}
      {isGoing(run) && run.calls.length + run.output.length === 0 && (
        <Text as="p" size={13} tone="dim" breaks>
          {run.state === 'queued'
            ? 'Waits for a free worker: other functions are running.'
            : 'Nothing printed, read or written yet.'}
        </Text>
      )}
      {run.changes !== null && !isGoing(run) && <RunChanges changes={run.changes} />}
      <RunOutput run={run} />
      <RunCalls run={run} />
    </div>
  );
}

function RunHead({ run }: { run: FunctionRun }) {
  return (
    <Row gap={8} columnGap={12} align="center" wrap>
      <RunState state={run.state} filled />
      {run.changes !== null && <Badge mark="hollow">Dry run</Badge>}
      <Text as="p" size={13} numeric tone="dim">
        <Fact>{isGoing(run) ? <Elapsed since={run.startedAt} /> : <Duration ms={run.durationMs} />}</Fact>
        <Fact>as {run.runAs}</Fact>
        <Fact>{run.version === null ? 'unsaved text' : `version ${run.version}`}</Fact>
        <Fact>
          <ServerTime value={run.startedAt} suffix /> by {run.startedBy}
        </Fact>
      </Text>
    </Row>
  );
}

/** Counts up while a run goes. The page's clock may be an emulator's: this one is that of the console's server. */
function Elapsed({ since }: { since: number }) {
  const [begin] = useState(() => Math.min(since, serverNow()));
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 100);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="qd-numeric" role="timer">
      {((now - begin) / 1000).toFixed(1)} s
    </span>
  );
}

function RunFailure({
  error,
  onJump,
}: {
  error: NonNullable<FunctionRun['error']>;
  onJump: DetailsProps['onJump'];
}) {
  const { name, message, code, method, argument, line, column, stack } = error;
  return (
    <div className={classes.failure} role="alert">
      <Row as="p" gap={4} columnGap={12} wrap weight="bold">
        <Mono>{name}</Mono>
        {code !== undefined && <Mono dim>{code}</Mono>}
      </Row>
      <p className={classes.failureText}>{message}</p>
      {(method !== undefined || argument !== undefined) && (
        <Text as="p" size={13} tone="dim" breaks>
          {method !== undefined && (
            <>
              in <Mono>{method}</Mono>
            </>
          )}
          {argument !== undefined && (
            <>
              , argument <Mono>{argument}</Mono>
            </>
          )}
        </Text>
      )}
      {line !== undefined && (
        <div>
          {onJump ? (
            <Button size="sm" icon="arrow-right" onClick={() => onJump(line, column)}>
              Go to line {line}
              {column === undefined ? '' : `, column ${column}`}
            </Button>
          ) : (
            <Text size={13} tone="dim" breaks>
              line {line}
              {column === undefined ? '' : `, column ${column}`}
            </Text>
          )}
        </div>
      )}
      {stack && (
        <details className={textClass({ size: 12, tone: 'dim', className: classes.stack })}>
          <summary>Stack</summary>
          <pre>{stack}</pre>
        </details>
      )}
    </div>
  );
}
