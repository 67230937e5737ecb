import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { changeKindLabels, longestEmergencyMinutes } from '#contract/console/access/protection.ts';
import type { Connection } from '#contract/console/bff.ts';
import { useUnlock } from '#src/api/console/protection.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { NumberInput } from '#src/ui/fields/number-input.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';

/** Opens a protected connection for a while, for a reason that everybody can read. */
export function UnlockDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { locked, unlockMinutes, secondPerson } = connection.protection;
  const [reason, setReason] = useState('');
  const [emergency, setEmergency] = useState(!locked);
  const most = emergency ? longestEmergencyMinutes : unlockMinutes;
  const [minutes, setMinutes] = useState<number | undefined>(Math.min(30, most));
  const [attempted, setAttempted] = useState(false);
  const unlock = useUnlock(connection.id);
  const noReason = reason.trim() === '' && 'Reason is required';
  const outOfRange =
    (minutes === undefined || minutes < 1 || minutes > most) && `Minutes must be between 1 and ${most}`;
  return (
    <Dialog opened title={`Unlock ${connection.name}?`} onClose={onClose}>
      <Grid
        as="form"
        gap={16}
        onSubmit={(event) => {
          event.preventDefault();
          setAttempted(true);
          if (noReason || outOfRange || minutes === undefined) return;
          unlock.mutate({ minutes, reason, emergency }, { onSuccess: onClose });
        }}
      >
        <p>Only your own changes are let through. The reason is recorded in the audit log.</p>
        <TextInput
          label="Reason"
          value={reason}
          maxLength={500}
          autoComplete="off"
          data-autofocus
          error={attempted && noReason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <NumberInput
          label="Minutes"
          description={`At most ${most}.`}
          value={minutes ?? ''}
          min={1}
          max={most}
          error={outOfRange}
          onChange={(next) => setMinutes(next === '' ? undefined : Number(next))}
        />
        {secondPerson.length > 0 && (
          <Switch
            label="Emergency access"
            description={`Also without a second person for: ${secondPerson.map((kind) => changeKindLabels[kind]).join('; ')}. All users of this connection are notified.`}
            checked={emergency}
            disabled={!locked}
            onChange={({ currentTarget }) => setEmergency(currentTarget.checked)}
          />
        )}
        {unlock.error && <Notice tone="error" urgent title={unlock.error.message} />}
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={emergency ? 'danger' : 'primary'} busy={unlock.isPending}>
            {emergency ? 'Take emergency access' : 'Unlock'}
          </Button>
        </ButtonRow>
      </Grid>
    </Dialog>
  );
}
