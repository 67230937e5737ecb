import { defaultTimeLimit, type TimeLimit, timeLimits } from '#src/lib/ejson/time-limit.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { useStoredText } from '../stored-value.ts';
import { ActionMenu } from './action-menu.tsx';
import { Button } from './button.tsx';

/** The time limit of this person's queries, in milliseconds, kept in the browser; and the way to change it. */
export function useTimeLimit(): [TimeLimit, (limit: TimeLimit) => void] {
  const [text, setText] = useStoredText('qd.query-time-limit');
  const limit = timeLimits.find((each) => String(each) === text) ?? defaultTimeLimit;
  return [limit, (next) => setText(String(next))];
}

/** After which time the database ends a query. */
export function TimeLimitMenu() {
  const [limit, setLimit] = useTimeLimit();
  return (
    <ActionMenu
      trigger={
        <Button opens aria-label={`Time limit: ${formatDuration(limit)}`}>
          Time limit: {formatDuration(limit)}
        </Button>
      }
      items={timeLimits.map((each) => ({
        label: formatDuration(each),
        onSelect: () => setLimit(each),
        ...(each === limit ? { icon: 'check' as const } : {}),
      }))}
    />
  );
}
