import type { ReactNode } from 'react';
import type { Definition } from '#contract/search/definition.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { CodeDiff } from '#src/ui/code-editor/code-diff.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import classes from './editor.module.css';
import { impactOf } from './impact.ts';
import { ImpactNote } from './impact-note.tsx';
import type { SaveReview } from './use-save-definition.ts';

interface SaveDialogProps {
  name: string;
  review: SaveReview;
  /** What becomes of the saved queries that are asked of this index. */
  trial: ReactNode;
  /** As it was when editing began. */
  base: Definition;
  /** Documents of the collection, where they are known. */
  total: number | undefined;
  busy: boolean;
  failure: string | undefined;
  onSave: () => void;
  onClose: () => void;
  /** Another way than saving it now. */
  beside: ReactNode;
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** What saving changes, against what is stored now, and what somebody else has changed meanwhile. */
export function SaveDialog({
  name,
  review: { now, next },
  trial,
  base,
  total,
  busy,
  failure,
  onSave,
  onClose,
  beside,
}: SaveDialogProps) {
  const theirs = pretty(now) !== pretty(base);
  return (
    <Dialog opened size={820} title={`Replace the definition of ${name}?`} onClose={onClose}>
      <div className={classes.review}>
        {theirs && (
          <>
            <Notice tone="warning" urgent title="Somebody else changed this index meanwhile">
              What you save replaces it, their changes too.
            </Notice>
            <SectionLabel as="h3">What they changed</SectionLabel>
            <CodeDiff
              before={pretty(base)}
              after={pretty(now)}
              language="json"
              ariaLabel="The definition as you had it against the definition now"
              maxHeight="26vh"
            />
          </>
        )}
        <ImpactNote impact={impactOf(now, next)} isNew={false} total={total} />
        {trial}
        <SectionLabel as="h3">The definition, now and after this change</SectionLabel>
        <CodeDiff
          before={pretty(now)}
          after={pretty(next)}
          language="json"
          ariaLabel="The definition now against the definition after"
          maxHeight="30vh"
        />
        {failure !== undefined && (
          <Notice tone="error" urgent title="The index could not be saved">
            {failure}
          </Notice>
        )}
        <ButtonRow end>
          <Button onClick={onClose}>Keep editing</Button>
          {beside}
          <Button variant="primary" busy={busy} onClick={onSave}>
            {theirs ? 'Replace with mine' : 'Save index'}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
