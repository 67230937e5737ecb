import { Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { runCommand } from '#src/api/run-command.ts';
import { stoppableWrite } from '#src/api/stoppable.ts';
import { printLine } from '#src/lib/ejson/print.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { StopButton } from '#src/ui/actions/stop-button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useAttempt } from '#src/ui/use-attempt.ts';
import { Mono } from '#src/ui/values/mono.tsx';
import type { Namespace } from '../change-documents.ts';
import classes from '../data.module.css';
import { emptyDraft, type IndexDraft, readDraft } from './index-form.ts';

interface CreateIndexProps {
  namespace: Namespace;
  /** The initial keys, as text. */
  keys: string | undefined;
  refusal: string | undefined;
  onClose: () => void;
}

/** A new index of the collection. */
export function CreateIndex({ namespace, keys, refusal, onClose }: CreateIndexProps) {
  const { at, db, collection } = namespace;
  const client = useQueryClient();
  const [draft, setDraft] = useState<IndexDraft>({ ...emptyDraft, keys: keys ?? '' });
  const [asked, setAsked] = useState(false);
  const { busy, failure, stopped, attempt, stop } = useAttempt();
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: ['data', at.source] });
  const { spec, problems } = readDraft(draft);
  const set = (part: Partial<IndexDraft>): void => setDraft({ ...draft, ...part });

  async function create(): Promise<void> {
    if (!spec) return;
    await attempt(async (signal) => {
      const command = { createIndexes: collection, indexes: [spec] };
      await stoppableWrite(runCommand(at, db, command, signal), signal, 'indexes', refresh);
      notify({ message: `Created the index ${String(spec.name)} on ${db}.${collection}` });
      onClose();
      await refresh();
    });
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setAsked(true);
    if (!busy && !refusal) void create();
  }

  const text = (field: 'keys' | 'name' | 'expireAfter' | 'partial') => ({
    value: draft[field],
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
    error: asked && problems[field],
    autoComplete: 'off',
    spellCheck: false,
  });
  const choice = (field: 'unique' | 'sparse' | 'hidden') => ({
    checked: draft[field],
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      set({ [field]: event.currentTarget.checked }),
    error: asked && problems[field],
  });
  return (
    <Dialog opened title={`Create an index on ${db}.${collection}`} size={560} onClose={onClose}>
      <form className="qd-stack" onSubmit={submit}>
        <TextInput
          label="Keys"
          description="Fields in their order: those compared for equality first, then the sort, then ranges."
          placeholder="{ status: 1, createdAt: -1 }"
          data-autofocus
          {...text('keys')}
        />
        <div className={classes.pair}>
          <TextInput
            label="Name"
            description="Leave it empty to name the index by its keys."
            placeholder={spec ? String(spec.name) : ''}
            {...text('name')}
          />
          <TextInput
            label="Delete documents after, seconds"
            description="From the date in the field. Empty: never."
            inputMode="numeric"
            {...text('expireAfter')}
          />
        </div>
        <Checkbox
          label="Unique"
          description="No two documents have the same values. Fails if some already do."
          {...choice('unique')}
        />
        <Checkbox
          label="Sparse"
          description="Leaves out documents without the field; a sort by it then leaves them out, too."
          {...choice('sparse')}
        />
        <Checkbox
          label="Hidden"
          description="Kept current but not used until it is unhidden."
          {...choice('hidden')}
        />
        <TextInput
          label="Only documents that match"
          description="A partial index: a filter. Empty: all."
          placeholder={'{ status: "open" }'}
          {...text('partial')}
        />
        {spec && (
          <p className={classes.command}>
            <Mono>{commandText(collection, spec)}</Mono>
            <CopyButton size="sm" variant="quiet" text={commandText(collection, spec)} label="Copy" />
          </p>
        )}
        <FailureNotice
          title={stopped ? 'The creation of the index was stopped' : 'The index could not be created'}
          why={failure}
        />
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <StopButton running={busy} onStop={stop} />
          <Button type="submit" variant="primary" busy={busy} disabledReason={refusal}>
            Create index
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}

/** The same in a shell. */
function commandText(
  collection: string,
  { key, ...options }: NonNullable<ReturnType<typeof readDraft>['spec']>,
): string {
  const place = `db.getCollection(${JSON.stringify(collection)})`;
  return `${place}.createIndex(${printLine(key ?? {}, 'exact')}, ${printLine(options, 'exact')})`;
}
