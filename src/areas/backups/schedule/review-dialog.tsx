import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { BackupSchedule } from '#contract/backups/schedule-schemas.ts';
import { plural } from '#src/lib/bytes.ts';
import { diffJson } from '#src/lib/json/json-diff.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { mismatch } from '#src/ui/actions/confirm-dialog.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { DiffView } from '#src/ui/values/diff-view.tsx';
import type { Consequences } from './consequences.ts';
import { formOf, type ScheduleForm } from './form-model.ts';
import { described, itemNames, type PartNames, partsOf, requestOf } from './schedule-parts.ts';

interface ReviewDialogProps {
  base: BackupSchedule;
  form: ScheduleForm;
  clusterName: string;
  names: Omit<PartNames, 'items'>;
  consequences: Consequences;
  saving: boolean;
  onSave: () => void;
  onClose: () => void;
  /** Another way than saving it now. */
  beside: ReactNode;
}

/** Field by field what saving changes, and what that does in numbers. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { base, form, clusterName, names, consequences, saving, onSave, onClose } = props;
  const [typed, setTyped] = useState('');
  const [was, is] = [partsOf(formOf(base)), partsOf(form)];
  const all = { ...names, items: itemNames(was, is) };
  const [before, after] = [described(was, all), described(is, all)];
  const count = diffJson(before, after).length;
  const { losses, notes } = consequences;
  const unconfirmed = losses.length > 0 && typed !== clusterName;
  const nothing = Object.keys(requestOf(base, form)).length === 0;
  return (
    <Dialog opened size={720} title={`Save ${plural(count, 'change')} of ${clusterName}?`} onClose={onClose}>
      <Stack
        as="form"
        gap={16}
        onSubmit={(event) => {
          event.preventDefault();
          // the dialog is inside the editor's tree: its own submit must not reach the editor
          event.stopPropagation();
          if (!unconfirmed && !nothing && !saving) onSave();
        }}
      >
        {losses.length > 0 && (
          <Notice tone="error" title="This cannot be undone">
            <Lines lines={losses} />
          </Notice>
        )}
        <DiffView before={before} after={after} />
        {notes.length > 0 && <Lines lines={notes} />}
        {losses.length > 0 && (
          <TextInput
            label={
              <>
                Type <strong>{clusterName}</strong> to confirm
              </>
            }
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={mismatch(typed, clusterName)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <ButtonRow end>
          <Button onClick={onClose}>Keep editing</Button>
          {props.beside}
          <Button
            type="submit"
            variant={losses.length > 0 ? 'danger' : 'primary'}
            busy={saving}
            disabledReason={nothing ? 'Nothing changes.' : unconfirmed && 'The name does not match yet.'}
          >
            Save schedule
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <Stack as="ul" gap={2} numeric>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Stack>
  );
}
