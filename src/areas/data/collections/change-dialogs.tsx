import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { type EjsonObject, isObject, numberOf } from '#src/lib/ejson/value.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { StopButton } from '#src/ui/actions/stop-button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useAttempt } from '#src/ui/use-attempt.ts';
import type { Namespace } from '../change-documents.ts';
import { collectionNameProblem } from '../namespace-names.ts';
import { collectionsQuery } from '../queries.ts';
import { readExpiry, readLimit } from './create-options.ts';
import { useCollectionActions } from './use-collection-actions.ts';

export interface ChangeDialogProps {
  namespace: Namespace;
  /** The name of the source. */
  place: string;
  options: EjsonObject;
  onClose: () => void;
  onRenamed: (name: string) => void;
}

interface FormDialogProps {
  title: string;
  verb: string;
  /** Why it cannot be sent; shown with the fields once it was tried. */
  problem: boolean;
  danger?: boolean;
  children: (isSubmitted: boolean) => ReactNode;
  run: (signal: AbortSignal) => Promise<void>;
  onClose: () => void;
}

function FormDialog({ title, verb, problem, danger = false, children, run, onClose }: FormDialogProps) {
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { busy, failure, stopped, attempt, stop } = useAttempt();
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setIsSubmitted(true);
    if (problem || busy) return;
    void attempt(async (signal) => {
      await run(signal);
      onClose();
    });
  }
  return (
    <Dialog opened title={title} size={480} onClose={onClose}>
      <form className="qd-stack" onSubmit={submit}>
        {children(isSubmitted)}
        <FailureNotice title={stopped ? 'Stopped' : 'The collection could not be changed'} why={failure} />
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <StopButton running={busy} onStop={stop} />
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
            {verb}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}

/** What reads or belongs to the collection, before it changes its name. */
function useDependents({ namespace, place }: ChangeDialogProps) {
  const { readDependent } = useCollectionActions(namespace, place);
  const { at, db, collection } = namespace;
  return useQuery({
    queryKey: ['data', at.source, 'dependents', db, collection],
    queryFn: readDependent,
    staleTime: 0,
    retry: false,
  }).data;
}

/** Another name for a collection in its database. */
export function RenameDialog(props: ChangeDialogProps) {
  const { namespace, place, onClose, onRenamed } = props;
  const { db, collection } = namespace;
  const [name, setName] = useState(collection);
  const { rename } = useCollectionActions(namespace, place);
  const dependents = useDependents(props);
  const listed = useQuery(collectionsQuery(namespace.at, db)).data;
  const problem =
    name === collection
      ? 'must be another name'
      : collectionNameProblem(
          name,
          listed?.map((each) => each.name),
        );
  return (
    <FormDialog
      title={`Rename ${db}.${collection}`}
      verb="Rename collection"
      problem={problem !== undefined}
      run={(signal) => rename(name, () => onRenamed(name), signal)}
      onClose={onClose}
    >
      {(isSubmitted) => (
        <>
          <p>
            Documents and indexes are kept. Programs that use the old name on {place} find no documents. Open
            cursors end.
          </p>
          {dependents?.views && dependents.views.length > 0 && (
            <Notice tone="warning">
              Views that read it return no documents afterwards: {dependents.views.join(', ')}.
            </Notice>
          )}
          {dependents?.searchIndexes && dependents.searchIndexes.length > 0 && (
            <Notice tone="warning">
              Check its search indexes afterwards: {dependents.searchIndexes.join(', ')}.
            </Notice>
          )}
          <TextInput
            label="New name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={isSubmitted && problem}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
        </>
      )}
    </FormDialog>
  );
}

/** A collection becomes a capped one. */
export function ConvertDialog(props: ChangeDialogProps) {
  const { namespace, place, onClose } = props;
  const { db, collection } = namespace;
  const [size, setSize] = useState('');
  const [typed, setTyped] = useState('');
  const { convert } = useCollectionActions(namespace, place);
  const dependents = useDependents(props);
  const read = size.trim() === '' ? 'is required' : readLimit(size);
  const mistyped = typed === collection ? undefined : `must be ${collection}`;
  return (
    <FormDialog
      title={`Convert ${db}.${collection} to capped`}
      verb="Convert collection"
      danger
      problem={typeof read === 'string' || mistyped !== undefined}
      run={(signal) => (typeof read === 'string' ? Promise.resolve() : convert(read, signal))}
      onClose={onClose}
    >
      {(isSubmitted) => (
        <>
          <Notice tone="warning">
            Permanent on {place}. The oldest documents beyond the size are deleted, and all indexes except the
            one on _id are dropped{indexList(dependents?.indexes)}. Other operations on the database wait
            meanwhile.
          </Notice>
          <TextInput
            label="Size, bytes"
            description="Rounded up to a multiple of 256."
            inputMode="numeric"
            value={size}
            onChange={(event) => setSize(event.currentTarget.value)}
            error={isSubmitted && typeof read === 'string' && read}
            autoComplete="off"
            data-autofocus
          />
          <TextInput
            label={`Type ${collection} to confirm`}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={isSubmitted && mistyped}
            autoComplete="off"
            spellCheck={false}
          />
        </>
      )}
    </FormDialog>
  );
}

const indexList = (names: readonly string[] | undefined): string =>
  names && names.length > 0 ? `: ${names.join(', ')}` : '';

/** The options that can change after the creation. */
export function OptionsDialog({ namespace, place, options, onClose }: ChangeDialogProps) {
  const { db, collection } = namespace;
  const { change } = useCollectionActions(namespace, place);
  const isSeries = isObject(options.timeseries);
  const isClustered = isObject(options.clusteredIndex);
  const isCapped = options.capped === true;
  const stored = {
    images:
      isObject(options.changeStreamPreAndPostImages) && options.changeStreamPreAndPostImages.enabled === true,
    expireAfter: numberText(options.expireAfterSeconds),
    size: numberText(options.size),
    max: numberText(options.max),
  };
  const [draft, setDraft] = useState(stored);
  const expiry = draft.expireAfter.trim() === '' ? 'off' : readExpiry(draft.expireAfter);
  const size = readLimit(draft.size);
  const max = draft.max.trim() === '' ? undefined : readLimit(draft.max);
  const problems = {
    expireAfter: typeof expiry === 'string' && expiry !== 'off' ? expiry : undefined,
    size: isCapped && typeof size === 'string' ? size : undefined,
    max: isCapped && typeof max === 'string' ? max : undefined,
  };
  const changed: EjsonObject = {
    ...(draft.images === stored.images ? {} : { changeStreamPreAndPostImages: { enabled: draft.images } }),
    ...(draft.expireAfter === stored.expireAfter ? {} : { expireAfterSeconds: expiry }),
    ...(draft.size === stored.size ? {} : { cappedSize: size }),
    // documented: 0 or less means no limit
    ...(draft.max === stored.max ? {} : { cappedMax: max ?? { $numberInt: '0' } }),
  };
  const isUnchanged = Object.keys(changed).length === 0;
  const text = (field: 'expireAfter' | 'size' | 'max') => ({
    value: draft[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [field]: event.currentTarget.value }),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
  });
  return (
    <FormDialog
      title={`Options of ${db}.${collection}`}
      verb="Change options"
      problem={isUnchanged || Object.values(problems).some((problem) => problem !== undefined)}
      run={(signal) => change(changed, 'the options', signal)}
      onClose={onClose}
    >
      {(isSubmitted) => (
        <>
          {isSubmitted && isUnchanged && <p role="alert">These options apply already.</p>}
          {!isSeries && (
            <Checkbox
              label="Change stream pre- and post-images"
              description="Change streams can show documents before and after changes. Takes additional storage."
              checked={draft.images}
              onChange={(event) => setDraft({ ...draft, images: event.currentTarget.checked })}
            />
          )}
          {(isSeries || isClustered) && (
            <TextInput
              label="Delete documents after, seconds"
              description="Leave empty to keep documents. Documents older than this are deleted, usually within a minute."
              error={isSubmitted && problems.expireAfter}
              {...text('expireAfter')}
            />
          )}
          {isCapped && (
            <>
              <TextInput
                label="Size, bytes"
                description="If the size is smaller, the next insert deletes the oldest documents."
                error={isSubmitted && problems.size}
                {...text('size')}
              />
              <TextInput
                label="Most documents"
                description="Empty: only the size counts."
                error={isSubmitted && problems.max}
                {...text('max')}
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

const numberText = (value: EjsonObject[string] | undefined): string => {
  const number = numberOf(value);
  return number === undefined || number === 0 ? '' : String(number);
};
