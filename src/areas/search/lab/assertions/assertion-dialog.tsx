import { Switch, Textarea, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { Assertion } from '#analysis/assertions/assertion.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import {
  type AssertionForm,
  assertionOf,
  type FormProblems,
  formOf,
  type ListName,
} from './assertion-form.ts';
import classes from './assertions.module.css';

interface AssertionDialogProps {
  title: string;
  initial: Assertion;
  /** Names that it may use. */
  analyzers: readonly string[];
  onClose: () => void;
  onSave: (assertion: Assertion) => void;
}

const fields: readonly { name: ListName; label: string; help: string }[] = [
  { name: 'tokens', label: 'Exact terms', help: 'All terms in order. [] means no terms.' },
  { name: 'contains', label: 'Contains', help: 'Other terms may be there too.' },
  { name: 'excludes', label: 'Does not contain', help: '' },
  { name: 'matches', label: 'Matches the queries', help: '' },
  { name: 'misses', label: 'Does not match the queries', help: '' },
];

/** The form of an assertion. Lists are one entry a line. */
export function AssertionDialog({ title, initial, analyzers, onClose, onSave }: AssertionDialogProps) {
  const [form, setForm] = useState<AssertionForm>(() => formOf(initial));
  const [problems, setProblems] = useState<FormProblems>({});
  const set = (part: Partial<AssertionForm>): void => setForm((before) => ({ ...before, ...part }));
  const choices = [...new Set([...analyzers, form.analyzer])];
  const asksQueries = form.matches.trim() !== '' || form.misses.trim() !== '';

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const read = assertionOf(form, initial);
    if ('problems' in read) setProblems(read.problems);
    else onSave(read.assertion);
  }

  return (
    <Dialog opened title={title} size={640} onClose={onClose}>
      <form className="qd-stack" onSubmit={submit}>
        <TextInput
          label="Name"
          description="Optional"
          value={form.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          autoComplete="off"
          data-autofocus
        />
        <PlainSelect
          label="Analyzer"
          data={choices}
          value={form.analyzer}
          onChange={(analyzer) => set({ analyzer })}
        />
        <Textarea
          label="Text"
          rows={2}
          spellCheck={false}
          value={form.text}
          onChange={({ currentTarget }) => set({ text: currentTarget.value })}
          classNames={{ input: classes.mono ?? '' }}
        />
        <p className={classes.note}>Fill in at least one field: one entry a line, or a JSON list.</p>
        <Grid gap={12} align="end" min={220}>
          {fields.map(({ name, label, help }) => (
            <Textarea
              key={name}
              label={label}
              description={help || undefined}
              rows={2}
              spellCheck={false}
              value={form[name]}
              error={problems[name]}
              onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
              classNames={{ input: classes.mono ?? '' }}
            />
          ))}
        </Grid>
        {initial.positions && (
          <p className={classes.note}>
            It also expects the positions {initial.positions.join(' ')}, which are kept.
          </p>
        )}
        {asksQueries && (
          <>
            <PlainSelect
              label="Analyzer of the queries"
              data={[
                { value: '', label: 'The same analyzer' },
                ...choices.map((value) => ({ value, label: value })),
              ]}
              value={form.searchAnalyzer}
              onChange={(searchAnalyzer) => set({ searchAnalyzer })}
            />
            <Switch
              label="All words of a query must match"
              checked={form.every}
              onChange={({ currentTarget }) => set({ every: currentTarget.checked })}
            />
          </>
        )}
        <FailureNotice why={problems.whole} />
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Save assertion
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
