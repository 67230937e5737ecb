import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PastQuery } from '#contract/console/past-queries.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { ServerTime } from '#src/ui/values/server-time.tsx';
import { CollectionAnchor } from '../collection-link.tsx';
import classes from './history.module.css';
import { matchesText, queryLine, runFacts, usePastQueries, usePastQueryChanges } from './past-queries.ts';

interface HistoryDialogProps {
  groupId: string;
  opened: boolean;
  onClose: () => void;
}

/** The user's own queries of the project: favourites by name, and the history. Each row is a link that can be shared. */
export function HistoryDialog({ groupId, opened, onClose }: HistoryDialogProps) {
  const read = usePastQueries(groupId, opened);
  const { rename, remove, clear } = usePastQueryChanges(groupId);
  const [text, setText] = useState('');
  const [named, setNamed] = useState<string>();
  const failure = rename.error ?? remove.error;
  const matches = read.data?.filter((each) => matchesText(each, text)) ?? [];
  const favourites = matches.filter(({ name }) => name !== null);
  const past = matches.filter(({ name }) => name === null);
  const confirmClear = (): void =>
    confirm({
      title: 'Clear the query history of this project?',
      consequence: 'Your queries are deleted. Favourites are kept.',
      confirmLabel: 'Clear history',
      danger: true,
      run: () => clear.mutateAsync(),
    });
  const row = (each: PastQuery) => (
    <HistoryRow
      key={each.id}
      past={each}
      naming={named === each.id}
      onNaming={(naming) => setNamed(naming ? each.id : undefined)}
      onRename={(name) => rename.mutate({ id: each.id, name }, { onSuccess: () => setNamed(undefined) })}
      onDelete={() => remove.mutate(each.id)}
      onClose={onClose}
    />
  );
  return (
    <Dialog title="Query history" opened={opened} onClose={onClose} size={720}>
      <div className="qd-stack">
        <TextInput
          type="search"
          aria-label="Search the history"
          placeholder="Name, collection or part of a query"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {failure && <Notice tone="error">{toFormErrors(failure).message}</Notice>}
        {!read.data && !read.error && <SkeletonLines lines={5} />}
        {!read.data && <ReadFailure what="The query history" query={read} />}
        {read.data?.length === 0 && (
          <EmptyState title="No queries yet">
            Each query that you run is kept here, for you only, also after you sign out.
          </EmptyState>
        )}
        {read.data && read.data.length > 0 && matches.length === 0 && (
          <EmptyState title="No query matches">No query contains “{text.trim()}”.</EmptyState>
        )}
        {favourites.length > 0 && (
          <section aria-labelledby="favourites">
            <h3 id="favourites" className={classes.heading}>
              Favourites
            </h3>
            <ul className={classes.list}>{favourites.map(row)}</ul>
          </section>
        )}
        {past.length > 0 && (
          <section aria-labelledby="history">
            <div className={classes.head}>
              <h3 id="history" className={classes.heading}>
                History
              </h3>
              <Button size="sm" variant="quiet" onClick={confirmClear}>
                Clear history
              </Button>
            </div>
            <ul className={classes.list}>{past.map(row)}</ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}

interface HistoryRowProps {
  past: PastQuery;
  naming: boolean;
  onNaming: (naming: boolean) => void;
  onRename: (name: string | null) => void;
  onDelete: () => void;
  onClose: () => void;
}

function HistoryRow({ past, naming, onNaming, onRename, onDelete, onClose }: HistoryRowProps) {
  const { groupId, source, database, collection, query, name, runs, lastRunAt } = past;
  const line = queryLine(query);
  return (
    <li className={classes.row}>
      <div className={classes.texts}>
        {name !== null && <span className={classes.name}>{name}</span>}
        <CollectionAnchor
          to={{ groupId, search: { source, db: database, coll: collection, ...query } }}
          className={classes.query}
          title={line}
          onClick={onClose}
        >
          {line}
        </CollectionAnchor>
        <span className={classes.facts}>
          {source.replace(':', ' ')} · {database}.{collection} · {runFacts(past)} ·{' '}
          {runs > 1 ? `${runs} runs, the last ` : ''}
          <ServerTime value={lastRunAt} suffix />
        </span>
        {naming && <NameForm name={name ?? ''} onSave={onRename} onCancel={() => onNaming(false)} />}
      </div>
      {!naming && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={name === null ? `Keep as favourite: ${line}` : `Rename ${name}`}
          onClick={() => onNaming(true)}
        >
          {name === null ? 'Keep as favourite' : 'Rename'}
        </Button>
      )}
      {name !== null && !naming && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Move to history: ${name}`}
          onClick={() => onRename(null)}
        >
          Move to history
        </Button>
      )}
      <IconButton bare icon="trash" label={`Delete the query ${line}`} onClick={onDelete} />
    </li>
  );
}

interface NameFormProps {
  name: string;
  onSave: (name: string) => void;
  onCancel: () => void;
}

function NameForm({ name, onSave, onCancel }: NameFormProps) {
  const [text, setText] = useState(name);
  const trimmed = text.trim();
  return (
    <form
      className={classes.naming}
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed !== '') onSave(trimmed);
      }}
    >
      <TextInput
        aria-label="Name of the favourite"
        value={text}
        maxLength={100}
        data-autofocus
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" disabledReason={trimmed === '' && 'Enter a name'}>
        Save
      </Button>
      <Button size="sm" variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
