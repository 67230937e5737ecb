import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOpen } from '#contract/change-sets/sets.ts';
import type { Rehearsal } from '#contract/twins/rehearsals.ts';
import { changeSetsQuery } from '#src/api/console/change-set-queries.ts';
import { useRehearse } from '#src/api/console/rehearsals.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import classes from '../twins.module.css';

interface RehearseProps {
  connection: string;
  twinId: string;
  onClose: () => void;
  onMade: (rehearsal: Rehearsal) => void;
}

/** Chooses the change set that is rehearsed. */
export function RehearseDialog({ connection, twinId, onClose, onMade }: RehearseProps) {
  const sets = useQuery(changeSetsQuery(connection));
  const rehearse = useRehearse();
  const [chosen, setChosen] = useState<string | null>(null);
  const open = (sets.data ?? []).filter(({ state, steps, done }) => isOpen(state) && steps > done);
  const setId = chosen ?? open[0]?.id ?? null;
  const missing =
    setId === null && (sets.data ? 'No change set has open steps.' : 'The change sets are not known yet.');
  return (
    <Dialog opened title="Rehearse a change set" onClose={onClose}>
      <form
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault();
          if (setId !== null && !rehearse.isPending)
            rehearse.mutate({ connection, twinId, setId }, { onSuccess: onMade });
        }}
      >
        <Text as="p" tone="dim">
          The twin is set to its copy, and each open step is applied to it. Changes that were made in the twin
          are lost; nothing is sent to the source.
        </Text>
        {sets.error && !sets.data && <ReadFailure what="The change sets" query={sets} />}
        <Select
          label="Change set"
          data={open.map(({ id, title, steps }) => ({
            value: id,
            label: `${title} (${plural(steps, 'change')})`,
          }))}
          value={setId}
          allowDeselect={false}
          data-autofocus
          onChange={setChosen}
        />
        {rehearse.error && <Notice tone="error" urgent title={rehearse.error.message} />}
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={rehearse.isPending} disabledReason={missing}>
            Rehearse
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
