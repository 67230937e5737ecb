import { Button } from '../actions/button.tsx';
import { Notice } from './notice.tsx';

interface StoppedNoticeProps {
  onRetry: () => void;
  retrying: boolean;
}

/** In place of the result of a query that a person stopped: neither an error nor an empty result. */
export function StoppedNotice({ onRetry, retrying }: StoppedNoticeProps) {
  return (
    <Notice
      urgent
      title="Stopped"
      action={
        <Button size="sm" icon="refresh" busy={retrying} onClick={onRetry}>
          Run again
        </Button>
      }
    >
      The query was stopped before the database answered.
    </Notice>
  );
}
