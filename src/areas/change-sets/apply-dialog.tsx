import { useQuery } from '@tanstack/react-query';
import type { ChangeSet, SetSummary } from '#contract/change-sets/sets.ts';
import { useConnection } from '#src/api/connection.ts';
import { setSummaryQuery, useSetAction } from '#src/api/console/change-sets.ts';
import { plural } from '#src/lib/bytes.ts';
import { ConfirmDialog } from '#src/ui/actions/confirm-dialog.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import classes from './change-sets.module.css';

/** Confirmation before a set is applied: lost access, restarts, irreversible changes, and duration. */
export function ApplyDialog({ set, onClose }: { set: ChangeSet; onClose: () => void }) {
  const { id: connection } = useConnection();
  const act = useSetAction(set.id);
  const summary = useQuery(setSummaryQuery(connection, set.id, set.revision));
  const isRisky = summary.data === undefined || summary.data.risks.length > 0;
  return (
    <ConfirmDialog
      opened
      title={`Apply ${plural(set.steps.length, 'change')}?`}
      consequence={
        <Grid gap={16}>
          {summary.error ? (
            <ReadFailure what="The summary" query={summary} />
          ) : summary.data ? (
            <Summary summary={summary.data} />
          ) : (
            <SkeletonLines lines={5} />
          )}
        </Grid>
      }
      confirmLabel={`Apply ${plural(set.steps.length, 'change')}`}
      danger={isRisky}
      // an unread summary can hide a risk
      {...(isRisky ? { typedName: set.title } : {})}
      busy={act.isPending}
      failure={act.error?.message}
      onConfirm={() =>
        act.mutate(['applyChangeSet', { body: { revision: set.revision } }], { onSuccess: onClose })
      }
      onClose={onClose}
    />
  );
}

export function Summary({ summary }: { summary: SetSummary }) {
  const { lostAccess, restarts, irreversible, duration, risks, unknown } = summary;
  // items of the warning are not listed again
  const further = lostAccess.filter((text) => !risks.includes(text));
  return (
    <>
      {risks.length > 0 && (
        <Notice tone="warning" title="Data or availability is at stake">
          <Lines texts={risks} />
        </Notice>
      )}
      {unknown.length > 0 && (
        <Notice tone="warning" title="Not known">
          <Lines texts={unknown} />
        </Notice>
      )}
      <dl className={classes.summary}>
        <dt>Access</dt>
        <dd>
          <Lines
            texts={further}
            none={lostAccess.length > 0 ? 'Listed in the warning.' : 'No change takes access away.'}
          />
        </dd>
        <dt>Restarts</dt>
        <dd>
          <Lines texts={restarts} none="No cluster restarts." />
        </dd>
        <dt>Cannot be undone</dt>
        <dd>
          <Lines texts={irreversible} none="Every change can be undone." />
        </dd>
        <dt>Duration</dt>
        <dd>{duration}</dd>
      </dl>
    </>
  );
}

function Lines({ texts, none }: { texts: readonly string[]; none?: string }) {
  if (texts.length === 0) return none;
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
