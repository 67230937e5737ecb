import { collected, useAdding } from '#src/api/console/change-sets.ts';
import { useBulkRun } from '#src/api/use-bulk-run.ts';
import { plural } from '#src/lib/bytes.ts';
import { besideConfirm } from '#src/ui/actions/add-to-set.tsx';
import { BulkDialog } from '#src/ui/actions/bulk-dialog.tsx';
import { ConfirmDialog } from '#src/ui/actions/confirm-dialog.tsx';
import { type ConfigRow, cancelledText, sumOf } from './config-rows.ts';

export interface EnableDialogProps {
  groupId: string;
  rows: readonly ConfigRow[];
  enable: boolean;
  setEnabled: (alertConfigId: string, enabled: boolean) => Promise<unknown>;
  /** After the last row, whatever became of them. */
  onSettled: () => void;
  onClose: () => void;
}

/** Enables or disables many configurations: requests one confirmation, then shows the result of each row. */
export function EnableDialog({ groupId, rows, enable, setEnabled, onSettled, onClose }: EnableDialogProps) {
  const adding = useAdding();
  const { steps, pausedUntil, start, cancel } = useBulkRun(onSettled);
  const title = `${enable ? 'Enable' : 'Disable'} ${plural(rows.length, 'configuration')}`;
  const run = (keys: readonly string[]): void => start(keys, (id) => setEnabled(id, enable));
  if (steps.size === 0) {
    return (
      <ConfirmDialog
        opened
        title={`${title}?`}
        danger={!enable}
        consequence={
          <>
            <p>{enable ? 'They raise alerts from now on:' : consequence(rows)}</p>
            <ul>
              {rows.map(({ config, condition }) => (
                <li key={config.id}>{condition}</li>
              ))}
            </ul>
          </>
        }
        confirmLabel={title}
        beside={besideConfirm(adding, () =>
          rows.map(({ config: { id: alertConfigId }, condition }) =>
            collected(
              'toggleGroupAlertConfig',
              { groupId, alertConfigId, body: { enabled: enable } },
              `${enable ? 'Enable' : 'Disable'} ${condition}`,
            ),
          ),
        )}
        onConfirm={() => run(rows.map(({ config }) => config.id))}
        onClose={onClose}
      />
    );
  }
  return (
    <BulkDialog
      title={title}
      label="Configurations"
      rows={rows.map(({ config, condition }) => ({ key: config.id, name: condition }))}
      steps={steps}
      pausedUntil={pausedUntil}
      onRetry={run}
      onCancel={cancel}
      onClose={onClose}
    />
  );
}

function consequence(rows: readonly ConfigRow[]): string {
  const cancelled = cancelledText(sumOf(rows));
  return cancelled
    ? `Their notifications end, and ${cancelled} will be cancelled. Enabling them again does not reopen the alerts.`
    : 'They send no more notifications. They have no open alerts.';
}
