import { useEffect, useRef, useState } from 'react';
import { formatBytes, plural } from '#src/lib/bytes.ts';
import { exportFileName } from '#src/lib/csv.ts';
import { printLine } from '#src/lib/ejson/print.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { download } from '#src/ui/actions/download.ts';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useClock } from '#src/ui/values/now.tsx';
import type { Namespace } from './change-documents.ts';
import classes from './data.module.css';
import { type ExportPlan, runExport } from './export-run.ts';
import type { ReadQuery } from './query-text.ts';

interface ExportDialogProps {
  namespace: Namespace;
  query: ReadQuery;
  /** Undefined while it is counted. */
  total: number | undefined;
  onClose: () => void;
}

const explanations: Record<ExportPlan['form'], string> = {
  canonical: 'Keeps every type: importing restores the same documents.',
  relaxed: 'Plain numbers, which most tools read: Long, Int32 and Double become the same.',
};

/** Everything that the query finds as a file of lines. */
export function ExportDialog({ namespace, query, total, onClose }: ExportDialogProps) {
  const [form, setForm] = useState<ExportPlan['form']>('canonical');
  const [progress, setProgress] = useState<{ documents: number; bytes: number }>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const clock = useClock();
  // leaving the page ends it
  useEffect(() => () => running.current?.abort(), []);
  const { db, collection } = namespace;

  async function run(): Promise<void> {
    const control = new AbortController();
    running.current = control;
    setFailure(undefined);
    setProgress({ documents: 0, bytes: 0 });
    let documents = 0;
    try {
      const blob = await runExport({
        namespace,
        query,
        form,
        signal: control.signal,
        onProgress: (count, bytes) => {
          documents = count;
          setProgress({ documents: count, bytes });
        },
      });
      download(exportFileName(`${db}.${collection}`, clock(), 'jsonl'), blob);
      notify({ message: `Exported ${plural(documents, 'document')}, ${formatBytes(blob.size)}` });
      onClose();
    } catch (error) {
      if (!control.signal.aborted) setFailure(messageOf(error));
      setProgress(undefined);
    }
  }

  const busy = progress !== undefined;
  const asked = Object.keys(query.filter).length > 0;
  return (
    <Dialog opened size={560} title={`Export ${db}.${collection}`} onClose={onClose}>
      <div className="qd-stack">
        <p>
          {total === undefined ? 'All documents' : plural(total, 'document')}
          {asked ? ' that match the filter' : ''}, one a line, in the order of the list.
        </p>
        {asked && <p className={classes.mono}>{printLine(query.filter, 'exact')}</p>}
        <div className={classes.choice}>
          <Segmented<ExportPlan['form']>
            label="Form"
            items={[
              { value: 'canonical', label: 'Canonical extended JSON' },
              { value: 'relaxed', label: 'Relaxed' },
            ]}
            value={form}
            onChange={setForm}
          />
        </div>
        <p className="qd-caption">{explanations[form]}</p>
        {progress && (
          <div role="status">
            {total !== undefined && total > 0 && (
              <progress
                className={classes.progress}
                aria-label="Exported"
                value={Math.min(progress.documents, total)}
                max={total}
              />
            )}
            <p className="qd-caption">
              {plural(progress.documents, 'document')}, {formatBytes(progress.bytes)}
            </p>
          </div>
        )}
        <FailureNotice title="The export failed" why={failure} />
        <ButtonRow end>
          <Button onClick={() => (busy ? running.current?.abort() : onClose())}>
            {busy ? 'Stop export' : 'Cancel'}
          </Button>
          <Button variant="primary" icon="download" busy={busy} onClick={() => void run()}>
            Export
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
