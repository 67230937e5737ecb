import { Textarea } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { useTriage } from './advisor-requests.ts';

interface DismissDialogProps {
  /** The dismissed suggestion: `index { status: 1 } on shop.orders`. */
  what: string;
  row: { clusterName: string; id: string };
  triage: ReturnType<typeof useTriage>;
  onClose: () => void;
}

/** Requires a reason for the dismissal of a suggestion, for the next person who sees it. */
export function DismissDialog({ what, row, triage: { decide }, onClose }: DismissDialogProps) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const missing = reason.trim() === '';
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setAsked(true);
    if (missing) return;
    const place = { clusterName: row.clusterName, suggestion: row.id };
    decide.mutate(
      { place, decision: { decision: 'dismissed', reason: reason.trim() } },
      { onSuccess: onClose },
    );
  }
  return (
    <Dialog title={`Dismiss ${what}`} opened onClose={onClose} size={480}>
      <Grid as="form" gap={16} onSubmit={submit} noValidate>
        <Textarea
          label="Reason"
          description="Shown beside the suggestion, with your name and the time."
          required
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={asked && missing && 'Reason is required'}
          data-autofocus
        />
        <FailureNotice title="The suggestion was not dismissed" why={asked && decide.error} />
        <ButtonRow>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" busy={decide.isPending}>
            Dismiss
          </Button>
        </ButtonRow>
      </Grid>
    </Dialog>
  );
}
