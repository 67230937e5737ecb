import type { Json } from '#src/lib/json-diff.ts';
import { isSameJson, mergeJson } from '#src/lib/merge-json.ts';
import { Button, ButtonRow } from '../actions/button.tsx';
import { SectionLabel } from '../frame/page-header.tsx';
import { DiffView } from '../values/diff-view.tsx';
import classes from './changed-meanwhile.module.css';
import { Notice } from './notice.tsx';

interface ChangedMeanwhileProps {
  /** "this cluster", "the tags" */
  what: string;
  /** As it was when somebody began to edit. */
  base: Json;
  own: Json;
  /** As it is now. */
  theirs: Json;
  /** Goes on with a draft against what is there now. */
  onRebase: (draft: Json) => void;
}

/** Why nothing can be saved while two changes stand side by side. */
export const bothChanged = 'Bring both changes together first.';

/** Somebody else has changed the same thing meanwhile: both diffs, and the ways to go on. */
export function ChangedMeanwhile({ what, base, own, theirs, onRebase }: ChangedMeanwhileProps) {
  const merged = mergeJson(base, own, theirs);
  const mine = !isSameJson(base, own);
  return (
    <Notice
      tone="warning"
      urgent
      title={`Somebody else has changed ${what} meanwhile`}
      action={
        <ButtonRow>
          {mine && (
            <Button size="sm" onClick={() => onRebase(merged.value)}>
              Keep both
            </Button>
          )}
          <Button size="sm" onClick={() => onRebase(theirs)}>
            Take theirs
          </Button>
        </ButtonRow>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must scroll by keyboard */}
      <section className={classes.stack} tabIndex={0} aria-label="Both changes">
        <SectionLabel as="h3">Their changes</SectionLabel>
        <DiffView before={base} after={theirs} />
        {mine && (
          <>
            <SectionLabel as="h3">Your changes</SectionLabel>
            <DiffView before={base} after={own} risky={merged.clashes} />
          </>
        )}
        {merged.clashes.length > 0 && (
          <p>Both changed {merged.clashes.join(', ')}: with “Keep both” yours stand there.</p>
        )}
      </section>
    </Notice>
  );
}
