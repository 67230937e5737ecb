import type { ReactNode } from 'react';
import { fieldPathLabel } from '#contract/text/field-labels.ts';
import { useChangedBy } from '#src/changes/use-changed-by.ts';
import { plural } from '#src/lib/bytes.ts';
import { diffJson } from '#src/lib/json/json-diff.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { changedTitle } from '#src/ui/feedback/changed-meanwhile.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { DiffView } from '#src/ui/values/diff-view.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import type { AlertConfig, RequestBody } from '../shapes.ts';
import { changesBetween, changesBySaving } from './changes.ts';
import classes from './editor.module.css';

export interface Review {
  /** When the form was opened, in milliseconds. */
  openedAt: number;
  /** As it was when the form was opened. */
  base: AlertConfig;
  /** As it is now. */
  fresh: AlertConfig;
  body: RequestBody;
  /** Notifications whose stored secrets are gone meanwhile. */
  lost: string[];
}

export interface ReviewDialogProps {
  review: Review;
  saving: boolean;
  /** What disabling it would cancel. */
  cancels: string | undefined;
  onSave: () => void;
  /** Another way than saving it now. */
  beside: ReactNode;
  /** Drops the form and restarts from the stored version. */
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** The changes of a save, field by field, and changes by other users since the form was opened. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { review, saving, cancels, onSave, beside, onTakeTheirs, onClose } = props;
  const { base, fresh, body, lost } = review;
  const { before, after } = changesBySaving(fresh, body);
  const count = diffJson(before, after).length;
  const theirs = changesBetween(base, fresh);
  const target = `/groups/${fresh.groupId}/alertConfigs/${fresh.id}`;
  const by = useChangedBy({
    groupId: fresh.groupId ?? '',
    target,
    since: review.openedAt,
    enabled: theirs.length > 0,
  });
  const off = fresh.enabled && body.enabled === false;
  return (
    <Dialog opened size={720} title={`Save ${plural(count, 'change')}?`} onClose={onClose}>
      <Stack gap={16}>
        {theirs.length > 0 && (
          <Notice
            tone="warning"
            urgent
            title={
              by === undefined
                ? changedTitle('this configuration')
                : `${changedTitle('this configuration')}: ${by}`
            }
          >
            <p>
              Saved <Instant value={fresh.updated} suffix />. Saving replaces these changes:
            </p>
            <ul className={classes.theirs}>
              {theirs.map(({ path, keys, before: was, after: is }) => (
                <li key={path}>
                  <span title={path}>{fieldPathLabel(keys)}</span>: {shown(was)} → {shown(is)}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {lost.length > 0 && (
          <Notice tone="error" title="Secrets must be entered again">
            The stored secrets of {lost.join(', ')} no longer exist: another user removed or replaced the
            notification.
          </Notice>
        )}
        {off && cancels && (
          <Notice tone="warning">Disabling cancels {cancels}. Enabling it again does not reopen them.</Notice>
        )}
        <DiffView before={before} after={after} risky={['enabled', 'eventTypeName']} />
        <ButtonRow end>
          <Button onClick={onClose}>Keep editing</Button>
          {lost.length === 0 && count > 0 && beside}
          {theirs.length > 0 && <Button onClick={onTakeTheirs}>Discard mine</Button>}
          <Button
            variant="primary"
            busy={saving}
            disabledReason={
              lost.length > 0 ? 'Enter the secrets first.' : count === 0 && 'No changes to save.'
            }
            onClick={onSave}
          >
            {theirs.length > 0 ? 'Replace with mine' : 'Save configuration'}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}

function shown(value: unknown): string {
  if (value === undefined) return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
