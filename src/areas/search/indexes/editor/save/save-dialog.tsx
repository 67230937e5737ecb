import { type ReactNode, useState } from 'react';
import type { CustomAnalyzer } from '#contract/search/custom-analyzer.ts';
import type { Definition, IndexType } from '#contract/search/definition.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { CodeDiff } from '#src/ui/code-editor/code-diff.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { readDefinitionText } from '../definition/definition-text.ts';
import { impactOf } from './impact.ts';
import { ImpactNote } from './impact-note.tsx';
import { differencesOf, mergedText, type Side } from './merge-definitions.ts';
import { MergeTable } from './merge-table.tsx';
import type { BuildCost } from './use-build-cost.ts';
import type { SaveReview } from './use-save-definition.ts';

interface SaveDialogProps {
  name: string;
  review: SaveReview;
  check: { type: IndexType; clusterAnalyzers: readonly CustomAnalyzer[] };
  /** The effect on the saved queries of this index. */
  trial: (next: Definition) => ReactNode;
  /** As it was when editing began. */
  base: Definition;
  cost: BuildCost;
  busy: boolean;
  failure: string | undefined;
  onSave: (next: Definition) => void;
  /** Continues with both changes in one text. */
  onEdit: (text: string) => void;
  onClose: () => void;
  /** Another way than saving it now. */
  beside: (next: Definition, off: string | undefined) => ReactNode;
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** The changes on save against the stored definition; concurrent changes of other users are merged into it. */
export function SaveDialog(props: SaveDialogProps) {
  const { name, review, check, trial, base, cost, busy, failure } = props;
  const { now, text } = review;
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const mine = readDefinitionText(text, check).value;
  const differences = differencesOf(base, now, mine);
  const theirs = differences.filter(({ by }) => by !== 'mine');
  const open = theirs.filter(({ by, path }) => by === 'both' && sides[path] === undefined);
  const merged = mergedText(text, theirs, now, (path) => sides[path] ?? 'mine');
  const { definition: next, problems } = readDefinitionText(merged, check);
  const off =
    open.length > 0
      ? 'Choose for each path that both changed.'
      : next
        ? undefined
        : 'The merged definition is not valid: correct it in the editor.';
  return (
    <Dialog opened size={820} title={`Replace the definition of ${name}?`} onClose={props.onClose}>
      <div className="qd-stack">
        {theirs.length > 0 && (
          <MergeTable
            differences={differences}
            sides={sides}
            onSide={(path, side) => setSides({ ...sides, [path]: side })}
          />
        )}
        {!next && (
          <Notice tone="error" urgent title="What both changed does not go together">
            {problems.map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
          </Notice>
        )}
        {next && <ImpactNote impact={impactOf(now, next)} isNew={false} cost={cost} />}
        {next && open.length === 0 && trial(next)}
        <SectionLabel as="h3">The definition, now and after this change</SectionLabel>
        <CodeDiff
          before={pretty(now)}
          after={next ? pretty(next) : merged}
          language="json"
          ariaLabel="The definition now against the definition after"
          maxHeight="30vh"
        />
        <FailureNotice title="The index could not be saved" why={failure} />
        <ButtonRow end>
          <Button onClick={props.onClose}>Keep editing</Button>
          {theirs.length > 0 && (
            <Button
              disabledReason={open.length > 0 && 'Choose for each path that both changed.'}
              onClick={() => props.onEdit(merged)}
            >
              Edit the merged definition
            </Button>
          )}
          {next && props.beside(next, off)}
          <Button
            variant="primary"
            busy={busy}
            disabledReason={off}
            onClick={() => {
              if (next) props.onSave(next);
            }}
          >
            {theirs.length > 0 ? 'Save both changes' : 'Save index'}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
