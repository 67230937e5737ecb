import { useState } from 'react';
import type { AuditEntry } from '#contract/console/bff.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { tellFailure } from '#src/ui/feedback/notify.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { downloadExport } from '#src/ui/table/export-rows.ts';
import { type AuditFilter, everyAuditEntry } from './settings-requests.ts';

export type AskedOfAudit = Omit<AuditFilter, 'pageNum'>;

/** The header of a file: the question, and the filter. */
export const auditEvidence = ({ from, ...filter }: AskedOfAudit) => ({
  question: 'who did what through this console',
  filter: JSON.stringify({
    ...filter,
    ...(from === undefined ? {} : { from: new Date(from).toISOString() }),
  }),
});

interface ExportAllProps {
  columns: readonly Column<AuditEntry>[];
  filter: AskedOfAudit;
  /** How many entries match; undefined until that is known. That none does is an answer too. */
  total: number | undefined;
}

/** A file of everything that the filters leave, and not of one page of it. */
export function ExportAll({ columns, filter, total }: ExportAllProps) {
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const rows = await everyAuditEntry(filter);
      const evidence = {
        ...auditEvidence(filter),
        ...(rows.length < (total ?? 0)
          ? {
              incomplete: `the newest ${formatCount(rows.length)} of ${formatCount(total ?? rows.length)} entries`,
            }
          : {}),
      };
      await downloadExport({ format: 'csv', name: 'audit', columns, rows, evidence, now: Date.now() });
    } catch (error) {
      tellFailure('Not exported')(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="sm"
      icon="download"
      busy={busy}
      disabledReason={total === undefined && 'The entries have not been loaded'}
      onClick={() => void run()}
    >
      Download all as CSV
    </Button>
  );
}
