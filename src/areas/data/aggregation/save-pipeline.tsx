import { TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useAttempt } from '#src/ui/use-attempt.ts';

interface SavePipelineProps {
  save: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Keeps the pipeline as a favourite of the user. */
export function SavePipeline({ save, onClose }: SavePipelineProps) {
  const [name, setName] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const trimmed = name.trim();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (trimmed === '' || busy) return;
    void attempt(async () => {
      await save(trimmed);
      notify({
        message: `Saved the pipeline as ${trimmed}`,
        detail: 'It is among the favourites of the query history.',
      });
      onClose();
    });
  }

  return (
    <Dialog opened title="Save pipeline" size={480} onClose={onClose}>
      <form className="qd-stack" onSubmit={submit}>
        <p>It is kept with its comments and disabled stages, for you only.</p>
        <TextInput
          label="Name of the pipeline"
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <FailureNotice title="The pipeline could not be saved" why={failure} />
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            disabledReason={trimmed === '' && 'Enter a name'}
          >
            Save pipeline
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
