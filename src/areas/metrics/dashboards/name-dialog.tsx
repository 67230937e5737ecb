import { TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';

interface NameDialogProps {
  title: string;
  verb: string;
  name: string;
  busy: boolean;
  failure: string | undefined;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Dialog for the name of a dashboard. */
export function NameDialog({ title, verb, name, busy, failure, onSave, onClose }: NameDialogProps) {
  const [draft, setDraft] = useState(name);
  const [asked, setAsked] = useState(false);
  const missing = draft.trim() === '';
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setAsked(true);
    if (!missing) onSave(draft.trim());
  }
  return (
    <Dialog title={title} opened onClose={onClose} size={440}>
      <Stack as="form" gap={16} onSubmit={submit} noValidate>
        <TextInput
          label="Name"
          required
          maxLength={64}
          value={draft}
          onChange={({ currentTarget }) => setDraft(currentTarget.value)}
          error={asked && missing && 'Name is required'}
          data-autofocus
        />
        {failure !== undefined && (
          <Notice tone="error" urgent title="The dashboard was not saved">
            {failure}
          </Notice>
        )}
        <ButtonRow>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" busy={busy}>
            {verb}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}
