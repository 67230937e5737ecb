import { useMemo } from 'react';
import { fromEntries } from '#contract/values/field-order.ts';
import { plural } from '#src/lib/bytes.ts';
import { diffable } from '#src/lib/ejson/diffable.ts';
import { type Ejson, type EjsonObject, fieldOf, isObject, sameEjson } from '#src/lib/ejson/value.ts';
import { diffJson } from '#src/lib/json/json-diff.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { StopButton } from '#src/ui/actions/stop-button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { DiffView } from '#src/ui/values/diff-view.tsx';
import { textExcerpts } from '#src/ui/values/text-excerpts.ts';
import { useZone } from '#src/ui/values/zone.tsx';
import { isBranch } from './paths.ts';

interface ReviewChangeProps {
  /** As it was when editing began. */
  base: EjsonObject;
  next: EjsonObject;
  /** The version of another user; null: deleted; undefined: unchanged. */
  theirs: EjsonObject | null | undefined;
  saving: boolean;
  failure: string | undefined;
  onSave: () => void;
  onStop: () => void;
  /** Drops the edited text and restarts from the stored version. */
  onTakeTheirs: (now: EjsonObject) => void;
  onClose: () => void;
}

/** The changes of a save, field by field, and changes by other users since editing began. */
export function ReviewChange(props: ReviewChangeProps) {
  const { base, next, theirs, saving, failure, onClose } = props;
  const { zone } = useZone();
  const { before, after, count } = useMemo(() => {
    const [old, changed] = onlyDiffering(theirs ?? base, next);
    const pair = { before: diffable(old, zone), after: diffable(changed, zone) };
    return { ...pair, count: diffJson(pair.before, pair.after).length };
  }, [theirs, base, next, zone]);
  return (
    <Dialog opened size={760} title={titleOf(theirs, count)} onClose={onClose}>
      <div className="qd-stack">
        {theirs && (
          <Notice tone="warning" urgent title="This document changed meanwhile">
            <p>Nothing was saved. Another user made these changes:</p>
          </Notice>
        )}
        {theirs && <TheirChanges base={base} theirs={theirs} />}
        {theirs && <p>Replacing the document with yours would make these:</p>}
        {theirs === null ? (
          <Notice tone="warning" urgent title="This document was deleted meanwhile">
            Nothing was saved. Copy the text of the editor and insert it to bring the document back.
          </Notice>
        ) : count > mostListed ? (
          <p>{plural(count, 'change')}: too many to list.</p>
        ) : (
          <DiffView ownKeys before={before} after={after} />
        )}
        {count === 0 && theirs !== null && (
          <p className="qd-caption">Only the order of the fields differs.</p>
        )}
        <FailureNotice title="The document was not saved" why={failure} />
        <ButtonRow end>
          <Button onClick={onClose}>Keep editing</Button>
          {theirs && <Button onClick={() => props.onTakeTheirs(theirs)}>Start over from theirs</Button>}
          <StopButton running={saving} onStop={props.onStop} />
          {theirs !== null && (
            <Button variant="primary" busy={saving} onClick={props.onSave}>
              {theirs ? 'Replace with mine' : 'Save document'}
            </Button>
          )}
        </ButtonRow>
      </div>
    </Dialog>
  );
}

/** Changes that are listed: more would be no review. */
const mostListed = 500;

/** The fields in which two versions differ: a large document is not compared value by value. */
function onlyDiffering(before: EjsonObject, after: EjsonObject): [EjsonObject, EjsonObject] {
  const differs = ([name, value]: [string, Ejson], other: EjsonObject): boolean =>
    !sameEjson(value, fieldOf(other, name));
  const pairs = [
    Object.entries(before).filter((field) => differs(field, after)),
    Object.entries(after).filter((field) => differs(field, before)),
  ].map((fields) => fromEntries(fields));
  const [old = {}, changed = {}] = pairs;
  for (const [name, value] of Object.entries(old)) {
    const other = fieldOf(changed, name);
    if (typeof value === 'string' && typeof other === 'string') {
      // a text of 16 MB is not quoted whole for the few characters that are shown
      [old[name], changed[name]] = textExcerpts(value, other);
    } else if (Array.isArray(value) && Array.isArray(other)) {
      if (value.length + other.length > longArray)
        [old[name], changed[name]] = differingElements(value, other);
    } else if (isBranch(value) && isBranch(other) && isObject(value) && isObject(other)) {
      // an object of 100,000 fields is not compared as text either
      const [was, is] = onlyDiffering(value, other);
      if (Object.keys(was).length + Object.keys(is).length > 0) [old[name], changed[name]] = [was, is];
    }
  }
  return [old, changed];
}

/** Elements of both versions of an array together from which on only the differing ones are compared. */
const longArray = 1_000;

/** The elements of two arrays that differ, by their position; one more than are listed. */
function differingElements(before: readonly Ejson[], after: readonly Ejson[]): [EjsonObject, EjsonObject] {
  const [old, changed]: [EjsonObject, EjsonObject] = [{}, {}];
  let left = mostListed;
  for (let index = 0; index < Math.max(before.length, after.length) && left >= 0; index += 1) {
    const [was, is] = [before[index], after[index]];
    if (sameEjson(was, is)) continue;
    if (was !== undefined) old[index] = was;
    if (is !== undefined) changed[index] = is;
    left -= 1;
  }
  return [old, changed];
}

function TheirChanges({ base, theirs }: { base: EjsonObject; theirs: EjsonObject }) {
  const { zone } = useZone();
  const [before, after] = onlyDiffering(base, theirs);
  return <DiffView ownKeys before={diffable(before, zone)} after={diffable(after, zone)} />;
}

function titleOf(theirs: EjsonObject | null | undefined, count: number): string {
  if (theirs === null) return 'The document was deleted';
  if (theirs) return 'Replace the changes of another user?';
  return `Save ${plural(count, 'change')}?`;
}
