import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { unreadTitle } from './unread.ts';
import type { MeasurementsRead } from './use-measurements.ts';

/** Which values are missing on the page because they could not be read; nothing where all could. */
export function UnreadNotice({ reads: { failures, asked, retry } }: { reads: MeasurementsRead }) {
  const [first] = failures;
  if (!first) return null;
  return (
    <Notice
      tone="warning"
      title={unreadTitle(failures, asked)}
      action={
        <Button size="sm" onClick={retry}>
          Retry
        </Button>
      }
    >
      {first.member.name}: {first.error.message}
    </Notice>
  );
}
