import type { ReactNode } from 'react';
import type { BulkRun } from '#src/api/use-bulk-run.ts';
import { plural } from '#src/lib/bytes.ts';
import { BulkSteps } from '#src/ui/actions/bulk-steps.tsx';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import classes from './snapshots.module.css';

interface RunDialogProps {
  title: string;
  rows: readonly { key: string; name: ReactNode }[];
  bulk: BulkRun;
  run: (key: string) => Promise<unknown>;
  onClose: () => void;
}

/** The progress of a change to many snapshots; closing it cancels the rest. */
export function RunDialog({ title, rows, bulk, run, onClose }: RunDialogProps) {
  const keys = rows.map(({ key }) => key);
  const open = bulk.open(keys);
  const done = keys.filter((key) => bulk.steps.get(key)?.state === 'done').length;
  return (
    <Dialog
      opened
      title={title}
      onClose={() => {
        bulk.stop();
        onClose();
      }}
    >
      <div className={classes.body}>
        <p className={classes.small} role="status">
          {done} of {keys.length} done
        </p>
        <BulkSteps label="Snapshots" rows={rows} steps={bulk.steps} />
        <ButtonRow end>
          {bulk.phase === 'running' && <Button onClick={bulk.stop}>Cancel the rest</Button>}
          {bulk.phase === 'settled' && open.length > 0 && (
            <Button onClick={() => void bulk.start(open, run)}>Try {plural(open.length, 'row')} again</Button>
          )}
          {bulk.phase === 'settled' && (
            <Button variant="primary" onClick={onClose}>
              Close
            </Button>
          )}
        </ButtonRow>
      </div>
    </Dialog>
  );
}
