import { Checkbox, Input, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useMemo, useState } from 'react';
import { CommandRefusal, runCommand } from '#src/api/run-command.ts';
import { sampleQuery } from '#src/api/sample-query.ts';
import { stoppableWrite } from '#src/api/stoppable.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { printLine } from '#src/lib/ejson/print.ts';
import { type EjsonObject, numberOf } from '#src/lib/ejson/value.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { StopButton } from '#src/ui/actions/stop-button.tsx';
import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useAttempt } from '#src/ui/use-attempt.ts';
import { Mono } from '#src/ui/values/mono.tsx';
import { useClock } from '#src/ui/values/now.tsx';
import type { Namespace } from '../change-documents.ts';
import classes from '../data.module.css';
import { filterCompleter } from '../filter-completions.ts';
import { BuildProgress } from './build-progress.tsx';
import { emptyDraft, expiredFilter, type IndexDraft, readDraft } from './index-form.ts';

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
  // the number of documents that the index deletes at once, for the filter that was counted
  const [expiring, setExpiring] = useState<Expiring>();
  const { busy, failure, stopped, attempt, stop } = useAttempt();
  const clock = useClock();
  const sampled = useQuery(sampleQuery(namespace, {}, fieldsFrom));
  const completer = useMemo(
    () => filterCompleter(sampled.data?.fields.map(({ path }) => path) ?? []),
    [sampled.data],
  );
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: ['data', at.source] });
  const { spec, problems } = readDraft(draft);
  const set = (part: Partial<IndexDraft>): void => setDraft({ ...draft, ...part });

  const counted = expiring && spec && expiring.of === expiryKey(spec) ? expiring : undefined;

  async function create(): Promise<void> {
    if (!spec) return;
    await attempt(async (signal) => {
      const filter = expiredFilter(spec, clock());
      if (filter && !counted) {
        const count = await countExpired(namespace, filter, signal);
        setExpiring({ of: expiryKey(spec), count });
        if (count !== 0) return 'open';
      }
      const command = { createIndexes: collection, indexes: [spec] };
      await stoppableWrite(runCommand(at, db, command, signal), signal, 'indexes', refresh);
      notify({ message: `Created the index ${String(spec.name)} on ${db}.${collection}` });
      onClose();
      await refresh();
      return undefined;
    });
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setAsked(true);
    if (!busy && !refusal) void create();
  }

  const text = (field: 'keys' | 'name' | 'expireAfter' | 'collation' | 'wildcard') => ({
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
        <Grid gap={16} align="start" min={200}>
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
        </Grid>
        {counted && counted.count !== 0 && (
          <Notice
            tone="warning"
            urgent
            title={
              counted.count === undefined
                ? 'Expired documents could not be counted'
                : `${plural(counted.count, 'document expires', 'documents expire')} at once`
            }
          >
            The database deletes expired documents within about a minute. This cannot be undone.
          </Notice>
        )}
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
        <Input.Wrapper
          label="Only documents that match"
          description="A partial index: a filter. Empty: all."
          error={asked && problems.partial}
        >
          <CodeEditor
            value={draft.partial}
            onChange={(partial) => set({ partial })}
            language="expression"
            ariaLabel="Only documents that match"
            completions={completer}
            placeholder={'{ status: "open" }'}
            minHeight="34px"
            maxHeight="120px"
            unchecked
            wrap
          />
        </Input.Wrapper>
        <Grid gap={16} align="start" min={200}>
          <TextInput
            label="Collation"
            description="Order and case of texts. Empty: that of the collection."
            placeholder={'{ locale: "en", strength: 2 }'}
            {...text('collation')}
          />
          <TextInput
            label="Wildcard paths"
            description="Paths that an index on $** includes (1) or leaves out (0)."
            placeholder={'{ attributes: 1 }'}
            {...text('wildcard')}
          />
        </Grid>
        {spec && (
          <Row as="p" gap={8} align="start" justify="between" breaks className={classes.command}>
            <Mono>{commandText(collection, spec)}</Mono>
            <CopyButton size="sm" variant="quiet" text={commandText(collection, spec)} label="Copy" />
          </Row>
        )}
        {busy && <BuildProgress namespace={namespace} isBuilding />}
        <FailureNotice
          title={stopped ? 'The creation of the index was stopped' : 'The index could not be created'}
          why={failure}
        />
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <StopButton running={busy} onStop={stop} />
          <Button
            type="submit"
            variant={counted && counted.count !== 0 ? 'danger' : 'primary'}
            busy={busy}
            disabledReason={refusal}
          >
            {!counted || counted.count === 0
              ? 'Create index'
              : counted.count === undefined
                ? 'Create index anyway'
                : `Create index and delete ${formatCount(counted.count)}`}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}

/** Documents whose fields are offered while a filter is typed. */
const fieldsFrom = 100;

interface Expiring {
  of: string;
  /** Undefined: the database did not count them. */
  count: number | undefined;
}

/** What decides how many documents expire. */
const expiryKey = ({ key, expireAfterSeconds, partialFilterExpression }: EjsonObject): string =>
  JSON.stringify([key, expireAfterSeconds, partialFilterExpression]);

async function countExpired(
  { at, db, collection }: Namespace,
  filter: EjsonObject,
  signal: AbortSignal,
): Promise<number | undefined> {
  try {
    return numberOf((await runCommand(at, db, { count: collection, query: filter }, signal)).n);
  } catch (error) {
    // without an index a large collection exceeds the time limit
    if (error instanceof CommandRefusal) return undefined;
    throw error;
  }
}

/** The same in a shell. */
function commandText(
  collection: string,
  { key, ...options }: NonNullable<ReturnType<typeof readDraft>['spec']>,
): string {
  const place = `db.getCollection(${JSON.stringify(collection)})`;
  return `${place}.createIndex(${printLine(key ?? {}, 'exact')}, ${printLine(options, 'exact')})`;
}
