import { TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { type At, runCommand } from '#src/api/run-command.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useAttempt } from '#src/ui/use-attempt.ts';
import { collectionNameProblem, databaseNameProblem } from './namespace-names.ts';

interface CreateCollectionProps {
  at: At;
  db: string | undefined;
  onClose: () => void;
  onCreated: (db: string, collection: string) => void;
}

/** A collection, and a new database where none of that name exists. */
export function CreateCollection({ at, db: given, onClose, onCreated }: CreateCollectionProps) {
  const [db, setDb] = useState(given ?? '');
  const [collection, setCollection] = useState('');
  const [asked, setAsked] = useState(false);
  const { busy, failure, attempt } = useAttempt();
  const problems = { db: databaseNameProblem(db), collection: collectionNameProblem(collection) };

  async function create(): Promise<void> {
    await runCommand(at, db, { create: collection });
    onCreated(db, collection);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setAsked(true);
    if (!problems.db && !problems.collection && !busy) void attempt(create);
  }

  return (
    <Dialog opened title="Create collection" size={480} onClose={onClose}>
      <form className="qd-stack" onSubmit={submit}>
        <TextInput
          label="Database"
          description="A new name makes a new database."
          value={db}
          onChange={(event) => setDb(event.currentTarget.value)}
          error={asked && problems.db}
          autoComplete="off"
          spellCheck={false}
          {...(given === undefined ? { 'data-autofocus': true } : {})}
        />
        <TextInput
          label="Collection"
          value={collection}
          onChange={(event) => setCollection(event.currentTarget.value)}
          error={asked && problems.collection}
          autoComplete="off"
          spellCheck={false}
          {...(given === undefined ? {} : { 'data-autofocus': true })}
        />
        <FailureNotice title="The collection could not be created" why={failure} />
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Create collection
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
