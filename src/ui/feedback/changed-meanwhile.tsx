import { useEffect, useRef } from 'react';
import { fieldPathLabel } from '#src/lib/field-labels.ts';
import type { Json } from '#src/lib/json/json-diff.ts';
import { isSameJson, mergeJson } from '#src/lib/json/merge-json.ts';
import { Button, ButtonRow } from '../actions/button.tsx';
import { SectionLabel } from '../frame/page-header.tsx';
import { DiffView } from '../values/diff-view.tsx';
import classes from './changed-meanwhile.module.css';
import { Notice } from './notice.tsx';

interface ChangedMeanwhileProps {
  /** "this cluster", "the tags" */
  what: string;
  /** The value when editing began. */
  base: Json;
  own: Json;
  /** As it is now. */
  theirs: Json;
  /** Who changed it and when, where that is known: "ines, 13 Mar 2026 14:02 UTC". */
  by?: string | undefined;
  /** The part of a value that the differences show, if other parts have no effect. */
  shown?: (value: Json) => Json;
  /** The keys are chosen by users, as the names of tags: they have no labels. */
  ownKeys?: boolean;
  /** Continues with a draft against the current value. */
  onRebase: (draft: Json) => void;
}

/** "This cluster changed since you opened this form" */
export function changedTitle(what: string): string {
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} changed since you opened this form`;
}

/** Why saving is disabled while two changes are shown side by side. */
export const bothChanged = 'Bring both changes together first.';

const same = (value: Json): Json => value;

/** A concurrent change of the same resource: both diffs, and how to continue. Comes into view when it appears. */
export function ChangedMeanwhile({
  what,
  base,
  own,
  theirs,
  by,
  shown = same,
  ownKeys = false,
  onRebase,
}: ChangedMeanwhileProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.scrollIntoView({ block: 'nearest' }), []);
  const merged = mergeJson(base, own, theirs);
  const mine = !isSameJson(base, own);
  return (
    <div ref={frame} className={classes.frame}>
      <Notice
        tone="warning"
        urgent
        title={by === undefined ? changedTitle(what) : `${changedTitle(what)}: ${by}`}
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
          <DiffView ownKeys={ownKeys} before={shown(base)} after={shown(theirs)} />
          {mine && (
            <>
              <SectionLabel as="h3">Your changes</SectionLabel>
              <DiffView ownKeys={ownKeys} before={shown(base)} after={shown(own)} risky={merged.clashes} />
            </>
          )}
          {merged.clashes.length > 0 && (
            <p>
              Both changed{' '}
              {merged.clashes.map((path) => (ownKeys ? path : fieldPathLabel(path.split('.')))).join('; ')}.
              “Keep both” keeps your values of these fields.
            </p>
          )}
        </section>
      </Notice>
    </div>
  );
}
