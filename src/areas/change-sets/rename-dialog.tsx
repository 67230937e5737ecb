import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ChangeSet } from '#contract/change-sets/sets.ts';
import { useSetAction } from '#src/api/console/change-sets.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';

/** Gives a set another name; approvals and steps stay as they are. */
export function RenameDialog({ set, onClose }: { set: ChangeSet; onClose: () => void }) {
  const [title, setTitle] = useState(set.title);
  const act = useSetAction(set.id);
  const missing = title.trim() === '' && 'Enter a name.';
  return (
    <Dialog opened title="Rename the change set" onClose={onClose}>
      <Grid
        as="form"
        gap={16}
        onSubmit={(event) => {
          event.preventDefault();
          if (missing || act.isPending) return;
          act.mutate(['renameChangeSet', { body: { title: title.trim() } }], { onSuccess: onClose });
        }}
      >
        <TextInput
          label="Name"
          value={title}
          maxLength={120}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        {act.error && <Notice tone="error" urgent title={act.error.message} />}
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={act.isPending} disabledReason={missing}>
            Rename
          </Button>
        </ButtonRow>
      </Grid>
    </Dialog>
  );
}
