import { use, useSyncExternalStore } from 'react';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { Button } from '../actions/button.tsx';
import { Notice } from './notice.tsx';
import { readLabel } from './read-label.ts';
import { RetryContext } from './retry-context.ts';
import { RetryTimes } from './retry-times.tsx';
import { shownFailures, subscribeShown } from './shown-failures.ts';

/** Labels that are listed; the others are counted. */
const mostNamed = 5;

/**
 * The reads of a page that failed, hold no earlier data and are named by no component. Without it a count or a column would be
 * missing without a reason.
 */
export function MissingParts() {
  const { subscribe, missing, retryNow, stateOf } = use(RetryContext);
  const failed = useSyncExternalStore(subscribe, missing);
  const shown = useSyncExternalStore(subscribeShown, shownFailures);
  const named = new Set(failed.flatMap((each) => (shown.has(each.error) ? [readLabel(each.queryKey)] : [])));
  // one failure represents the same list of other clusters or projects
  const silent = failed.filter(({ queryKey }) => !named.has(readLabel(queryKey)));
  const [first] = silent;
  if (!first) return null;
  const labels = [...new Set(silent.map(({ queryKey }) => readLabel(queryKey)))].sort();
  const rest = labels.length - mostNamed;
  const state = stateOf(first.error);
  const retryAll = (): void => {
    for (const { error } of silent) retryNow(error);
  };
  return (
    <Notice
      tone="warning"
      title={`Not loaded: ${labels.slice(0, mostNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`}
      action={
        <Button size="sm" icon="refresh" onClick={retryAll}>
          Retry now
        </Button>
      }
    >
      {failureFacts(first.error).message}{' '}
      {state && (
        <span aria-live="off">
          <RetryTimes {...state} />
        </span>
      )}
    </Notice>
  );
}
