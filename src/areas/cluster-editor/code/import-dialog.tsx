import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Imported } from '#src/api/import/cluster-from-json.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useAttempt } from '#src/ui/use-attempt.ts';
import classes from '../editor.module.css';
import { readImport } from './read-import.ts';

interface ImportDialogProps {
  title: string;
  help: string;
  confirmLabel: string;
  onImport: (imported: Imported) => void;
  onClose: () => void;
}

/** Terraform or JSON that is pasted becomes a draft. */
export function ImportDialog({ title, help, confirmLabel, onImport, onClose }: ImportDialogProps) {
  const [text, setText] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const read = () => attempt(async () => onImport(await readImport(text)));

  return (
    <Dialog opened onClose={onClose} title={title} size={720}>
      <Stack gap={16}>
        <Textarea
          label="Terraform or JSON"
          description={help}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={failure}
          rows={14}
          spellCheck={false}
          classNames={{ input: classes.field ?? '' }}
          data-autofocus
        />
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={busy}
            disabledReason={text.trim() === '' && 'Paste a resource or a request first.'}
            onClick={() => void read()}
          >
            {confirmLabel}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}
