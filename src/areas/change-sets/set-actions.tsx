import { useState } from 'react';
import type { ChangeSet } from '#contract/change-sets/sets.ts';
import { readSetFile, type useCheckSet, useSetAction } from '#src/api/console/change-sets.ts';
import { plural } from '#src/lib/bytes.ts';
import { type ActionItem, ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { download } from '#src/ui/actions/download.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { ApplyDialog } from './apply-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

interface SetActionsProps {
  set: ChangeSet;
  check: ReturnType<typeof useCheckSet>;
  onGone: () => void;
}

/** What can be done with a set in its state: check, approve, apply, undo. */
export function SetActions({ set, check, onGone }: SetActionsProps) {
  const act = useSetAction(set.id);
  const [asking, setAsking] = useState<'apply' | 'undo' | 'schedule' | 'rename'>();
  const { may, revision } = set;
  const waits = set.state === 'draft' || set.state === 'scheduled';
  const failed = reportFailure('Nothing was done');
  const save = async (): Promise<void> => {
    download(`${set.title}.yaml`, new Blob([await readSetFile(set.id)], { type: 'application/yaml' }));
  };
  const items: ActionItem[] = [
    { label: 'Rename', onSelect: () => setAsking('rename') },
    { label: 'Export as a file', onSelect: () => void save().catch(failed) },
    {
      label: 'Choose a time',
      disabled: waits ? may.apply : 'It is not waiting.',
      onSelect: () => setAsking('schedule'),
    },
    ...(may.withdraw === ''
      ? [
          {
            label: 'Withdraw my approval',
            onSelect: () => act.mutate(['withdrawApproval'], { onError: failed }),
          },
        ]
      : []),
    {
      label: 'Delete the set',
      danger: true,
      section: '',
      disabled: (set.state === 'applying' || set.state === 'undoing') && 'It is under way.',
      onSelect: () =>
        confirm({
          title: `Delete ${set.title}?`,
          consequence: deletionText(set),
          confirmLabel: 'Delete the set',
          danger: true,
          run: () => act.mutateAsync(['deleteChangeSet']).then(onGone),
        }),
    },
  ];
  const approve = (
    <Button
      disabledReason={may.approve}
      onClick={() => act.mutate(['approveChangeSet', { body: { revision } }], { onError: failed })}
    >
      Approve
    </Button>
  );
  return (
    <>
      <ActionMenu trigger={<Button opens>More</Button>} items={items} />
      {waits && (
        <>
          <Button busy={check.isPending} onClick={() => check.mutate()}>
            Check
          </Button>
          {approve}
          <Button
            variant="primary"
            busy={act.isPending}
            disabledReason={may.apply}
            opens
            onClick={() => setAsking('apply')}
          >
            Apply now
          </Button>
        </>
      )}
      {/* once begun, only if it cannot continue without it */}
      {!waits && may.approve === '' && approve}
      {(set.state === 'applying' || set.state === 'undoing') && (
        <Button disabledReason={may.stop} onClick={() => act.mutate(['stopChangeSet'], { onError: failed })}>
          Stop
        </Button>
      )}
      {!waits && (
        <Button disabledReason={may.undo} onClick={() => setAsking('undo')}>
          Undo
        </Button>
      )}
      {asking === 'apply' && <ApplyDialog set={set} onClose={() => setAsking(undefined)} />}
      {asking === 'rename' && <RenameDialog set={set} onClose={() => setAsking(undefined)} />}
      {asking === 'undo' && <UndoDialog set={set} onClose={() => setAsking(undefined)} />}
      {asking === 'schedule' && <ScheduleDialog set={set} onClose={() => setAsking(undefined)} />}
    </>
  );
}

function deletionText({ steps, comments }: ChangeSet): string {
  const done = steps.filter(({ apply }) => apply.state === 'done').length;
  const what = [plural(steps.length, 'change'), comments.length > 0 && plural(comments.length, 'comment')];
  const gone = `${what.filter(Boolean).join(' and ')} of it go with it.`;
  return done > 0
    ? `${gone} Applied changes stay, and can no longer be undone from here.`
    : `${gone} Nothing of it has been sent.`;
}

/** The undone steps, last first, and the steps that cannot be undone. */
function UndoDialog({ set, onClose }: { set: ChangeSet; onClose: () => void }) {
  const act = useSetAction(set.id);
  const done = set.steps.filter(({ apply, undo }) => apply.state === 'done' && undo?.state !== 'done');
  const stays = done.filter(({ way }) => !way.possible);
  const back = done.filter(({ way }) => way.possible).toReversed();
  return (
    <Dialog opened title={`Undo ${plural(back.length, 'change')}?`} onClose={onClose}>
      <Grid gap={16}>
        {stays.length > 0 && (
          <Notice tone="warning" title={`${plural(stays.length, 'change')} cannot be undone`}>
            {stays.map(({ id, title, way }) => (
              <p key={id}>
                {title}. {way.text}
              </p>
            ))}
          </Notice>
        )}
        <Grid as="ol" gap={8} size={13} breaks>
          {back.map(({ id, title, way }) => (
            <Row as="li" key={id} columnGap={8} wrap>
              <span>{title}</span>
              <Text size={12} tone="dim" breaks>
                {way.text}
              </Text>
            </Row>
          ))}
        </Grid>
        {act.error && <Notice tone="error" urgent title={act.error.message} />}
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            busy={act.isPending}
            disabledReason={back.length === 0 && 'No change of the set can be undone.'}
            onClick={() =>
              act.mutate(['undoChangeSet', { body: { partly: stays.length > 0 } }], { onSuccess: onClose })
            }
          >
            Undo
          </Button>
        </ButtonRow>
      </Grid>
    </Dialog>
  );
}
