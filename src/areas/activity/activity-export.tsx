import { useState } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { downloadExport } from '#src/ui/table/export-rows.ts';
import { usePlacedEvidence } from '#src/ui/table/file-place.tsx';
import { useClock } from '#src/ui/values/now.tsx';
import type { ActivitySearch } from './activity-search.ts';
import { describeSearch, narrowed } from './narrowing.ts';
import type { Story } from './story.ts';
import type { Activity } from './use-activity.ts';

interface ExportActivityProps {
  columns: readonly Column<Story>[];
  search: ActivitySearch;
  whole: Activity['whole'];
  /** The scope of the log. */
  place: Record<string, string>;
}

/** A file of everything that the filters leave in the whole period, and not of one page of the log. */
export function ExportActivity({ columns, search, whole, place }: ExportActivityProps) {
  const clock = useClock();
  const placed = usePlacedEvidence();
  const [read, setRead] = useState<string>();
  const run = async (): Promise<void> => {
    const now = clock();
    setRead('Reading the log');
    try {
      const { stories, events, total } = await whole(now, (count, all) =>
        setRead(`${formatCount(count)} of ${formatCount(all)} events read`),
      );
      const rows = narrowed(stories, search);
      const evidence = placed({
        ...place,
        question: 'who changed what, and when',
        filter: describeSearch(search),
        until: new Date(now).toISOString(),
        events: String(events),
        ...(events < total
          ? {
              incomplete: `of the newest ${formatCount(events)} of ${formatCount(total)} events; choose a shorter period for the rest`,
            }
          : {}),
      });
      await downloadExport({ format: 'csv', name: 'activity', columns, rows, evidence, now });
    } catch (error) {
      reportFailure('Not exported')(error);
    } finally {
      setRead(undefined);
    }
  };
  return (
    <Button
      size="sm"
      icon="download"
      busy={read !== undefined}
      disabledReason={read}
      onClick={() => void run()}
    >
      Download all as CSV
    </Button>
  );
}
