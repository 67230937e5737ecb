import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { MigrationPlan } from '#contract/console/migration-plans.ts';
import { useRead } from '#src/api/query.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import printed from './cutover/printed-record.module.css';
import { useSaveNotes } from './migration-requests.ts';
import classes from './migrations.module.css';

const fields = [
  { name: 'connectionBefore', label: 'Connection string before' },
  { name: 'connectionAfter', label: 'Connection string after' },
  { name: 'rollback', label: 'Rollback plan' },
] as const;
type NoteName = (typeof fields)[number]['name'];

/** Notes for the people on duty, which are also part of the record. */
export function BoardNotes({ plan, readOnly }: { plan: MigrationPlan; readOnly: boolean }) {
  const { groupId, request } = plan;
  const cluster = useRead('getGroupCluster', { groupId, clusterName: request.targetName });
  const strings = cluster.data?.connectionStrings;
  const suggested = strings?.standardSrv ?? strings?.standard ?? '';
  return (
    <Section label="At hand">
      <dl className={printed.printedNotes}>
        {fields.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{plan[name] || (name === 'connectionAfter' && suggested) || 'not entered'}</dd>
          </div>
        ))}
      </dl>
      <div className={`${classes.notes} ${classes.noPrint}`}>
        {fields.map(({ name, label }) => (
          <Note
            key={name}
            plan={plan}
            name={name}
            label={label}
            suggested={name === 'connectionAfter' ? suggested : ''}
            readOnly={readOnly}
          />
        ))}
      </div>
    </Section>
  );
}

interface NoteProps {
  plan: MigrationPlan;
  name: NoteName;
  label: string;
  /** Shown for an empty field. */
  suggested: string;
  readOnly: boolean;
}

function Note({ plan, name, label, suggested, readOnly }: NoteProps) {
  const stored = plan[name] || suggested;
  const [typed, setTyped] = useState<string>();
  const save = useSaveNotes(plan.id);
  const value = typed ?? stored;
  const changed = typed !== undefined && typed !== stored;
  return (
    <Grid gap={12}>
      <Textarea
        label={label}
        description={name === 'rollback' ? undefined : 'Without user and password.'}
        value={value}
        autosize
        minRows={3}
        maxRows={12}
        readOnly={readOnly}
        spellCheck={name === 'rollback'}
        error={save.error?.message}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={`${classes.headLine} ${classes.noPrint}`}>
        {name === 'rollback' ? (
          <span />
        ) : (
          <CopyButton size="sm" text={value} aria-label={`Copy ${label.toLowerCase()}`} />
        )}
        {changed && (
          <Button
            size="sm"
            busy={save.isPending}
            onClick={() => save.mutate({ [name]: typed }, { onSuccess: () => setTyped(undefined) })}
          >
            Save
          </Button>
        )}
      </div>
    </Grid>
  );
}
