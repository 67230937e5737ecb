import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { At } from '#src/api/run-command.ts';
import { stoppableWrite } from '#src/api/stoppable.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { StopButton } from '#src/ui/actions/stop-button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useAttempt } from '#src/ui/use-attempt.ts';
import { collectionNameProblem } from '../namespace-names.ts';
import { collectionsQuery } from '../queries.ts';
import { ensureIndexes } from './bucket.ts';

interface CreateBucketProps {
  at: At;
  db: string;
  onClose: () => void;
  /** With the collection of its files. */
  onCreated: (collection: string) => void;
}

/** A new GridFS bucket: two collections with the indexes that drivers expect. */
export function CreateBucket({ at, db, onClose, onCreated }: CreateBucketProps) {
  const client = useQueryClient();
  const [name, setName] = useState('fs');
  const { busy, failure, stopped, attempt, stop } = useAttempt();
  const listed = useQuery(collectionsQuery(at, db)).data;
  const isTaken = listed?.some((each) => each.name === `${name}.files`);
  const problem = collectionNameProblem(name) ?? (isTaken && 'must be new: the database has this bucket');

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (problem || busy) return;
    void attempt(async (signal) => {
      const collection = `${name}.files`;
      const refresh = () => client.invalidateQueries({ queryKey: ['data', at.source] });
      await stoppableWrite(ensureIndexes({ at, db, collection }, signal), signal, 'collections', refresh);
      notify({ message: `Created the bucket ${db}.${name}` });
      await refresh();
      onCreated(collection);
    });
  }

  return (
    <Dialog opened title={`Create a GridFS bucket in ${db}`} size={480} onClose={onClose}>
      <form className="qd-stack" onSubmit={submit}>
        <TextInput
          label="Bucket"
          description={`Files are stored in the collections ${name || 'fs'}.files and ${name || 'fs'}.chunks.`}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={busy ? undefined : problem}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
        />
        <FailureNotice title={stopped ? 'Stopped' : 'The bucket could not be created'} why={failure} />
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <StopButton running={busy} onStop={stop} />
          <Button type="submit" variant="primary" busy={busy}>
            Create bucket
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
