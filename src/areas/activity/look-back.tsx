import { useState } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { notify, reportFailure } from '#src/ui/feedback/notify.tsx';
import { type ActivitySearch, hasFilters } from './activity-search.ts';
import { mostPages, pageSize } from './older-match.ts';
import type { Activity } from './use-activity.ts';

interface LookBackProps {
  activity: Activity;
  search: ActivitySearch;
  onSearch: (part: ActivitySearch, how?: 'push' | 'replace') => void;
}

/** The service filters events only by type and cluster: matches of other filters may be on an older page. */
export function LookBack({ activity, search, onSearch }: LookBackProps) {
  const [busy, setBusy] = useState(false);
  const page = search.page ?? 1;
  if (!hasFilters(search) || page * pageSize >= activity.total) return null;
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const { page: next, found } = await activity.older();
      if (found || next - page >= mostPages) onSearch({ page: next, open: undefined }, 'push');
      if (!found) {
        const count = formatCount((next - page) * pageSize);
        notify({
          message:
            next - page >= mostPages
              ? `Nothing among the ${count} events before: look further back from here`
              : 'Nothing in the rest of the log matches the filters',
        });
      }
    } catch (error) {
      reportFailure('The log could not be read')(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" icon="history" busy={busy} onClick={() => void run()}>
      Look further back
    </Button>
  );
}
