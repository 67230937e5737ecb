import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { runCommand } from '#src/api/run-command.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useAttempt } from '#src/ui/use-attempt.ts';
import type { Namespace } from '../change-documents.ts';
import { collectionNameProblem } from '../namespace-names.ts';
import { collectionsQuery } from '../queries.ts';

interface CreateViewProps {
  namespace: Namespace;
  stages: readonly EjsonObject[];
  onClose: () => void;
  onCreated: (name: string) => void;
}

/** A view that shows the results of the pipeline whenever it is read. */
export function CreateView({ namespace, stages, onClose, onCreated }: CreateViewProps) {
  const { at, db, collection } = namespace;
  const [name, setName] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { busy, failure, attempt } = useAttempt();
  const taken = useQuery(collectionsQuery(at, db)).data?.map((each) => each.name);
  const problem = collectionNameProblem(name, taken);

  async function create(): Promise<void> {
    await runCommand(at, db, { create: name, viewOn: collection, pipeline: [...stages] });
    onCreated(name);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setIsSubmitted(true);
    if (!problem && !busy) void attempt(create);
  }

  return (
    <Dialog opened title="Create view" size={480} onClose={onClose}>
      <form className="qd-stack" onSubmit={submit}>
        <p>
          The view shows the results of this pipeline on {db}.{collection}. It is computed whenever it is
          read.
        </p>
        <TextInput
          label="Name of the view"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={isSubmitted && problem}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <FailureNotice title="The view could not be created" why={failure} />
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Create view
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
