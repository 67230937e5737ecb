import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ChangeSet } from '#contract/change-sets/sets.ts';
import { useSetAction } from '#src/api/change-sets.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import classes from './change-sets.module.css';

const hourMs = 3_600_000;
/** `2026-03-14T02:00`, in UTC. */
const textOf = (at: number): string => new Date(at).toISOString().slice(0, 16);

/** When the server applies the set by itself, by the clock of the connection. */
export function ScheduleDialog({ set, onClose }: { set: ChangeSet; onClose: () => void }) {
  const now = useNow(60_000);
  const [text, setText] = useState(() => textOf(set.scheduledAt ?? Math.ceil(now / hourMs + 1) * hourMs));
  const act = useSetAction(set.id);
  const at = Date.parse(`${text}:00Z`);
  const send = (when: number | null): void =>
    act.mutate(
      { path: '/schedule', method: 'PUT', body: { revision: set.revision, at: when } },
      { onSuccess: onClose },
    );
  return (
    <Dialog opened title="When is it applied?" onClose={onClose}>
      <div className={classes.stack}>
        <TextInput
          type="datetime-local"
          label="Time (UTC)"
          description="The server applies it then, also when no browser is open. An hour too late is a missed window."
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {act.error && <Notice tone="error" urgent title={act.error.message} />}
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          {set.scheduledAt !== null && <Button onClick={() => send(null)}>Not by itself</Button>}
          <Button
            variant="primary"
            busy={act.isPending}
            disabledReason={Number.isNaN(at) ? 'Choose a time.' : at <= now && 'Choose a time in the future.'}
            onClick={() => send(at)}
          >
            Apply then
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
