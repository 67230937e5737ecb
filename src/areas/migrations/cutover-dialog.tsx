import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { MigrationPlan } from '#contract/console/migration-plans.ts';
import { useRefusal } from '#src/api/can.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { formatDuration } from '#src/lib/durations.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useCutOver } from './migration-requests.ts';
import { wayText } from './migration-words.tsx';
import classes from './migrations.module.css';

/** What the service itself asks to be confirmed before a cutover // documented */
const confirmations = (target: string): string[] => [
  'Writes to the source have stopped',
  `Applications are ready to connect to ${target}`,
  'The migration cannot be undone after the cutover',
];

/** The cutover: nothing is sent before every line is confirmed. */
export function CutoverDialog({ plan, onClose }: { plan: MigrationPlan; onClose: () => void }) {
  const { groupId, orgId, last, request } = plan;
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const cutOver = useCutOver(plan.id);
  const refusal = useRefusal('cutoverGroupLiveMigration', { groupId, orgId });
  const lines = confirmations(request.targetName);
  const missing = lines.some((line) => !confirmed.has(line));
  const lag = last?.lagSeconds ?? 0;
  return (
    <Dialog title={`Cut over ${wayText(plan)}?`} opened onClose={onClose} size={520}>
      <div className={classes.stack}>
        {lag > 0 && (
          <Notice tone="warning" title={`The target is ${formatDuration(lag * 1000)} behind`}>
            The cutover waits until what is written has arrived: the downtime grows with it.
          </Notice>
        )}
        {lines.map((line) => (
          <Checkbox
            key={line}
            label={line}
            checked={confirmed.has(line)}
            onChange={({ currentTarget: { checked } }) =>
              setConfirmed(
                (before) =>
                  new Set(checked ? [...before, line] : [...before].filter((each) => each !== line)),
              )
            }
          />
        ))}
        {cutOver.error && (
          <Notice
            tone="error"
            urgent
            title={
              cutOver.error instanceof ApiFailure
                ? `Not cut over: ${cutOver.error.message}`
                : 'Whether it was cut over is unknown: the console did not answer'
            }
          >
            Its state is read again.
          </Notice>
        )}
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            busy={cutOver.isPending}
            disabledReason={refusal ?? (missing && 'Confirm every line first')}
            onClick={() => cutOver.mutate(undefined, { onSuccess: onClose })}
          >
            Cut over
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
