import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PastQuery } from '#contract/console/past-queries.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { useCopy } from '#src/ui/actions/clipboard.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { ServerTime } from '#src/ui/values/server-time.tsx';
import { CollectionAnchor, useCollectionAddress } from '../collection-link.tsx';
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
            <Text as="h3" id="favourites" size={13} weight="bold">
              Favourites
            </Text>
            <ul>{favourites.map(row)}</ul>
          </section>
        )}
        {past.length > 0 && (
          <section aria-labelledby="history">
            <Row align="center" justify="between">
              <Text as="h3" id="history" size={13} weight="bold">
                History
              </Text>
              <Button size="sm" variant="quiet" onClick={confirmClear}>
                Clear history
              </Button>
            </Row>
            <ul>{past.map(row)}</ul>
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
  const addressOf = useCollectionAddress();
  const { copied, copy } = useCopy();
  const tab = query.pipeline === undefined ? {} : ({ tab: 'aggregation' } as const);
  const to = { groupId, search: { source, db: database, coll: collection, ...tab, ...query } };
  return (
    <Row as="li" gap={4} columnGap={8} align="center" wrap className={classes.row}>
      <Stack gap={2} shrink className={classes.texts}>
        {name !== null && <Text weight="bold">{name}</Text>}
        <CollectionAnchor to={to} className={classes.query} title={line} onClick={onClose}>
          {line}
        </CollectionAnchor>
        <Text size={12} tone="dim">
          {query.pipeline !== undefined && 'Pipeline · '}
          {source.replace(':', ' ')} · {database}.{collection} · {runFacts(past)} ·{' '}
          {runs === 0 ? 'saved ' : runs > 1 ? `${runs} runs, the last ` : ''}
          <ServerTime value={lastRunAt} suffix />
        </Text>
        {naming && <NameForm name={name ?? ''} onSave={onRename} onCancel={() => onNaming(false)} />}
      </Stack>
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
      <IconButton
        bare
        icon={copied ? 'check' : 'link'}
        label={copied ? 'Link copied' : `Copy the link to ${name ?? line}`}
        onClick={() => copy(addressOf(to))}
      />
      <IconButton bare icon="trash" label={`Delete the query ${line}`} onClick={onDelete} />
    </Row>
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
