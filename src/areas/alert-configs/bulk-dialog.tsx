import { useBulkRun } from '#src/api/use-bulk-run.ts';
import { BulkSteps } from '#src/ui/actions/bulk-steps.tsx';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import classes from './config-list.module.css';
import { type ConfigRow, cancelledText, sumOf } from './config-rows.ts';
import { counted } from './words.ts';

export interface BulkDialogProps {
  rows: readonly ConfigRow[];
  enable: boolean;
  setEnabled: (alertConfigId: string, enabled: boolean) => Promise<unknown>;
  /** After the last row, whatever became of them. */
  onSettled: () => void;
  onClose: () => void;
}

/** Asks once, then shows what becomes of each row. */
export function BulkDialog({ rows, enable, setEnabled, onSettled, onClose }: BulkDialogProps) {
  const { phase, steps, start, stop, open } = useBulkRun(onSettled);
  const verb = enable ? 'Enable' : 'Disable';
  const keys = rows.map(({ config }) => config.id);
  const failed = open(keys);
  const run = (chosen: readonly string[]) => void start(chosen, (id) => setEnabled(id, enable));

  return (
    <Dialog
      opened
      size={560}
      title={`${verb} ${counted(rows.length, 'configuration')}${phase === 'asking' ? '?' : ''}`}
      onClose={() => {
        stop();
        onClose();
      }}
    >
      <div className={classes.bulk}>
        {phase === 'asking' && (
          <p>{enable ? 'Their conditions are watched from now on.' : consequence(rows)}</p>
        )}
        <BulkSteps
          label="Configurations"
          rows={rows.map((row) => ({ key: row.config.id, name: row.condition }))}
          steps={steps}
        />
        <ButtonRow end>
          {phase === 'asking' && <Button onClick={onClose}>Cancel</Button>}
          {phase === 'asking' && (
            <Button variant={enable ? 'primary' : 'danger'} onClick={() => run(keys)}>
              {verb} {counted(rows.length, 'configuration')}
            </Button>
          )}
          {phase === 'running' && <Button onClick={stop}>Stop</Button>}
          {phase === 'settled' && failed.length > 0 && (
            <Button onClick={() => run(failed)}>Try {counted(failed.length, 'row')} again</Button>
          )}
          {phase === 'settled' && (
            <Button variant="primary" onClick={onClose}>
              Close
            </Button>
          )}
        </ButtonRow>
      </div>
    </Dialog>
  );
}

function consequence(rows: readonly ConfigRow[]): string {
  const cancelled = cancelledText(sumOf(rows));
  return cancelled
    ? `Nobody is notified any more, and ${cancelled} will be cancelled. Enabling again does not bring them back.`
    : 'Nobody is notified any more. They have no open alerts, so nothing is cancelled.';
}
