import { Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useCreateSet, useImportSet } from '#src/api/console/change-sets.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { FileButton } from '#src/ui/actions/file-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import classes from './change-sets.module.css';

interface DialogProps {
  onClose: () => void;
  onMade: (setId: string) => void;
}

/** A set that does nothing yet: it only needs a name. */
export function NewSetDialog({ onClose, onMade }: DialogProps) {
  const [title, setTitle] = useState('');
  const create = useCreateSet();
  return (
    <Dialog opened title="New change set" onClose={onClose}>
      <Asked
        action="Create change set"
        missing={title.trim() === '' && 'Enter a name.'}
        busy={create.isPending}
        failure={create.error}
        onSubmit={() => create.mutate(title, { onSuccess: ({ id }) => onMade(id) })}
        onClose={onClose}
      >
        <TextInput
          label="Name"
          description="What people will know it by: a day, a ticket, a purpose."
          value={title}
          maxLength={120}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      </Asked>
    </Dialog>
  );
}

const importHelp =
  'YAML or JSON: format, title and steps. A step has title, operation and args; id and after are optional.';

/** A set from a file that this console, or another one, has written. */
export function ImportDialog({ onClose, onMade }: DialogProps) {
  const [text, setText] = useState('');
  const load = useImportSet();
  return (
    <Dialog opened size={720} title="Import a change set" onClose={onClose}>
      <Asked
        action="Import"
        missing={text.trim() === '' && 'Choose a file or paste its text first.'}
        busy={load.isPending}
        failure={load.error}
        onSubmit={() => load.mutate(text, { onSuccess: ({ id }) => onMade(id) })}
        onClose={onClose}
      >
        <div>
          <FileButton
            name="File"
            accept=".yaml,.yml,.json"
            onFile={(file) => void file.text().then(setText)}
          />
        </div>
        <Textarea
          label="Text"
          description={importHelp}
          value={text}
          rows={12}
          spellCheck={false}
          classNames={{ input: classes.code ?? '' }}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Asked>
    </Dialog>
  );
}

interface AskedProps {
  action: string;
  missing: string | false;
  busy: boolean;
  failure: Error | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

function Asked({ action, missing, busy, failure, onSubmit, onClose, children }: AskedProps) {
  return (
    <Grid
      as="form"
      gap={16}
      onSubmit={(event) => {
        event.preventDefault();
        if (!missing && !busy) onSubmit();
      }}
    >
      {children}
      {failure && <Notice tone="error" urgent title={failure.message} />}
      <ButtonRow end>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy} disabledReason={missing}>
          {action}
        </Button>
      </ButtonRow>
    </Grid>
  );
}
