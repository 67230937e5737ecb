import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOpen } from '#contract/change-sets/sets.ts';
import type { MigrationState } from '#contract/console/migration-plans.ts';
import type { Twin } from '#contract/console/twins.ts';
import type { Rehearsal } from '#contract/twins/rehearsals.ts';
import { changeSetsQuery } from '#src/api/console/change-set-queries.ts';
import { migrationListQuery } from '#src/api/console/migration-plan.ts';
import { useRehearse } from '#src/api/console/rehearsals.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import classes from '../twins.module.css';

interface RehearseProps {
  twin: Twin;
  onClose: () => void;
  onMade: (rehearsal: Rehearsal) => void;
}

/** Migrations that have not begun. */
const rehearsable: readonly MigrationState[] = ['draft', 'failed', 'expired', 'unknown'];

/** Change sets and migrations that a twin can rehearse; a value names its part of the request. */
function useSubjects({ connection, orgId, groupIds }: Twin) {
  const sets = useQuery(changeSetsQuery(connection));
  const migrations = useQuery(migrationListQuery(connection, { orgId }));
  const open = (sets.data ?? []).filter(({ state, steps, done }) => isOpen(state) && steps > done);
  const planned = (migrations.data ?? []).filter(
    ({ state, groupId, request }) =>
      rehearsable.includes(state) &&
      (groupIds === null || groupIds.includes(groupId)) &&
      request.sourceName !== '' &&
      request.targetName !== '',
  );
  const groups = [
    {
      group: 'Change sets',
      items: open.map(({ id, title, steps }) => ({
        value: `set ${id}`,
        label: `${title} (${plural(steps, 'change')})`,
      })),
    },
    {
      group: 'Live migrations',
      items: planned.map(({ id, request: { sourceName, targetName } }) => ({
        value: `migration ${id}`,
        label: `${sourceName} into ${targetName}`,
      })),
    },
  ].filter(({ items }) => items.length > 0);
  return { sets, migrations, groups };
}

const subjectOf = (value: string): { setId: string } | { migrationId: string } => {
  const [kind, id = ''] = value.split(' ');
  return kind === 'set' ? { setId: id } : { migrationId: id };
};

/** Chooses the change set or the migration that is rehearsed. */
export function RehearseDialog({ twin, onClose, onMade }: RehearseProps) {
  const { sets, migrations, groups } = useSubjects(twin);
  const rehearse = useRehearse();
  const [chosen, setChosen] = useState<string | null>(null);
  const value = chosen ?? groups[0]?.items[0]?.value ?? null;
  const isRead = sets.data !== undefined && migrations.data !== undefined;
  const missing =
    value === null &&
    (isRead
      ? 'No change set has open steps, and no live migration with a source and a target is planned.'
      : 'The change sets and migrations are not known yet.');
  return (
    <Dialog opened title="Rehearse on this twin" onClose={onClose}>
      <form
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault();
          if (value === null || rehearse.isPending) return;
          const request = { connection: twin.connection, twinId: twin.id, ...subjectOf(value) };
          rehearse.mutate(request, { onSuccess: onMade });
        }}
      >
        <Text as="p" tone="dim">
          The twin is set to its copy, and each open step is applied to it. Changes that were made in the twin
          are lost; nothing is sent to the source.
        </Text>
        {sets.error && !sets.data && <ReadFailure what="The change sets" query={sets} />}
        {migrations.error && !migrations.data && <ReadFailure what="The migrations" query={migrations} />}
        <Select
          label="Change set or live migration"
          data={groups}
          value={value}
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
