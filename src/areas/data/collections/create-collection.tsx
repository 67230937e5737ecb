import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { type At, runCommand } from '#src/api/run-command.ts';
import { printLine } from '#src/lib/ejson/print.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useAttempt } from '#src/ui/use-attempt.ts';
import { Mono } from '#src/ui/values/mono.tsx';
import dataClasses from '../data.module.css';
import { collectionNameProblem, databaseNameProblem } from '../namespace-names.ts';
import { collectionsQuery, databasesQuery } from '../queries.ts';
import {
  type CollectionDraft,
  type CollectionKind,
  type CollectionProblems,
  emptyCollection,
  granularities,
  readCollectionDraft,
} from './create-options.ts';

interface CreateCollectionProps {
  at: At;
  db: string | undefined;
  onClose: () => void;
  onCreated: (db: string, collection: string) => void;
}

const kinds: readonly { value: CollectionKind; label: string }[] = [
  { value: 'plain', label: 'Plain' },
  { value: 'capped', label: 'Capped' },
  { value: 'clustered', label: 'Clustered' },
  { value: 'timeseries', label: 'Time series' },
];
const effects: Readonly<Record<CollectionKind, string>> = {
  plain: 'Documents in no particular order, with an index on _id.',
  capped: 'A fixed size: new documents replace the oldest ones. It cannot be sharded.',
  clustered: 'Documents are stored in the order of _id, without a separate index on it. Permanent.',
  timeseries: 'Measurements over time, stored in buckets. Documents need the time field. Permanent.',
};

/** A collection with its options, and a new database where none of that name exists. */
export function CreateCollection({ at, db: input, onClose, onCreated }: CreateCollectionProps) {
  const [db, setDb] = useState(input ?? '');
  const [collection, setCollection] = useState('');
  const [draft, setDraft] = useState<CollectionDraft>(emptyCollection);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { busy, failure, attempt } = useAttempt();
  const databases = useQuery(databasesQuery(at)).data;
  const isNew = databases !== undefined && !databases.some(({ name }) => name === db);
  const listed = useQuery({ ...collectionsQuery(at, db), enabled: databases !== undefined && !isNew }).data;
  const taken = listed?.map(({ name }) => name);
  const names = { db: databaseNameProblem(db), collection: collectionNameProblem(collection, taken) };
  const { options, problems } = readCollectionDraft(draft);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setIsSubmitted(true);
    if (names.db || names.collection || !options || busy) return;
    void attempt(async () => {
      await runCommand(at, db, { create: collection, ...options });
      onCreated(db, collection);
    });
  }

  return (
    <Dialog opened title="Create collection" size={560} onClose={onClose}>
      <form className="qd-stack" onSubmit={submit}>
        <Grid gap={16} align="start" min={200}>
          <TextInput
            label="Database"
            description="A new name makes a new database."
            value={db}
            onChange={(event) => setDb(event.currentTarget.value)}
            error={isSubmitted && names.db}
            autoComplete="off"
            spellCheck={false}
            {...(input === undefined ? { 'data-autofocus': true } : {})}
          />
          <TextInput
            label="Collection"
            description="Unique in its database."
            value={collection}
            onChange={(event) => setCollection(event.currentTarget.value)}
            error={isSubmitted && names.collection}
            autoComplete="off"
            spellCheck={false}
            {...(input === undefined ? {} : { 'data-autofocus': true })}
          />
        </Grid>
        <Row>
          <Segmented<CollectionKind>
            label="Kind"
            items={kinds}
            value={draft.kind}
            onChange={(kind) => setDraft({ ...draft, kind })}
          />
        </Row>
        <p className="qd-caption">{effects[draft.kind]}</p>
        <OptionFields
          draft={draft}
          problems={isSubmitted ? problems : {}}
          onDraft={(part) => setDraft({ ...draft, ...part })}
        />
        {options && collection !== '' && Object.keys(options).length > 0 && (
          <p className={dataClasses.command}>
            <Mono>{commandText(collection, options)}</Mono>
            <CopyButton size="sm" variant="quiet" text={commandText(collection, options)} label="Copy" />
          </p>
        )}
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

/** The same in a shell. */
const commandText = (
  collection: string,
  options: NonNullable<ReturnType<typeof readCollectionDraft>['options']>,
): string => `db.createCollection(${JSON.stringify(collection)}, ${printLine(options, 'exact')})`;

interface OptionFieldsProps {
  draft: CollectionDraft;
  problems: CollectionProblems;
  onDraft: (part: Partial<CollectionDraft>) => void;
}

/** The options that the kind of collection has. */
function OptionFields({ draft, problems, onDraft }: OptionFieldsProps) {
  const text = (field: Exclude<keyof CollectionDraft, 'kind' | 'granularity' | 'images'>) => ({
    value: draft[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      onDraft({ [field]: event.currentTarget.value }),
    error: problems[field],
    autoComplete: 'off',
    spellCheck: false,
  });
  const { kind } = draft;
  return (
    <>
      {kind === 'capped' && (
        <Grid gap={16} align="start" min={200}>
          <TextInput
            label="Size, bytes"
            description="Rounded up to a multiple of 256."
            inputMode="numeric"
            {...text('size')}
          />
          <TextInput
            label="Most documents"
            description="Empty: only the size counts."
            inputMode="numeric"
            {...text('max')}
          />
        </Grid>
      )}
      {kind === 'timeseries' && (
        <>
          <Grid gap={16} align="start" min={200}>
            <TextInput label="Time field" description="The date of a measurement." {...text('timeField')} />
            <TextInput
              label="Meta field"
              description="Its source, such as a sensor. Optional."
              {...text('metaField')}
            />
          </Grid>
          <PlainSelect
            label="Granularity"
            description="The usual interval between measurements of one source."
            data={granularities}
            value={draft.granularity}
            onChange={(value) => onDraft({ granularity: value as CollectionDraft['granularity'] })}
          />
        </>
      )}
      {kind === 'clustered' && (
        <TextInput
          label="Name of the clustered index"
          description="Empty: the database names it."
          {...text('indexName')}
        />
      )}
      {(kind === 'clustered' || kind === 'timeseries') && (
        <TextInput
          label="Delete documents after, seconds"
          description={
            kind === 'clustered'
              ? 'From the date in _id. Empty: never.'
              : 'From the date in the time field. Empty: never.'
          }
          inputMode="numeric"
          {...text('expireAfter')}
        />
      )}
      <TextInput
        label="Collation"
        description="A locale such as de, or a collation document. It cannot be changed later. Without one, text is compared byte by byte."
        placeholder={'{ locale: "en", strength: 2 }'}
        {...text('collation')}
      />
      {kind !== 'timeseries' && (
        <>
          <TextInput
            label="Validator"
            description="A filter or a JSON Schema. The Validation tab can change it later."
            placeholder={'{ $jsonSchema: { required: ["name"] } }'}
            {...text('validator')}
          />
          <Checkbox
            label="Change stream pre- and post-images"
            description="Change streams can show documents before and after changes. Takes additional storage."
            checked={draft.images}
            onChange={(event) => onDraft({ images: event.currentTarget.checked })}
          />
        </>
      )}
    </>
  );
}
