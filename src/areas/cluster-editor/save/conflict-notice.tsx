import type { Cluster } from '#contract/clusters/schemas.ts';
import { diffJson, type Json } from '#src/lib/json-diff.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { DiffView } from '#src/ui/values/diff-view.tsx';
import { merge } from '../draft/merge.ts';
import { requestOf } from '../draft/start.ts';
import classes from '../editor.module.css';

interface ConflictNoticeProps {
  /** As it was when the draft began. */
  base: Record<string, unknown>;
  own: Record<string, unknown>;
  now: Cluster;
  /** Goes on with a draft against the cluster as it is now. */
  onRebase: (draft: Record<string, unknown>) => void;
}

/** Somebody else has changed the cluster meanwhile: both diffs, and the ways to go on. */
export function ConflictNotice({ base, own, now, onRebase }: ConflictNoticeProps) {
  const theirs = requestOf(now);
  const merged = merge(base, own, theirs);
  const mine = diffJson(base as Json, own as Json).length > 0;
  return (
    <Notice
      tone="warning"
      urgent
      title="Somebody else has changed this cluster meanwhile"
      action={
        <span className={classes.line}>
          {mine && (
            <Button size="sm" onClick={() => onRebase(merged.value as Record<string, unknown>)}>
              Keep both
            </Button>
          )}
          <Button size="sm" onClick={() => onRebase(theirs)}>
            Take theirs
          </Button>
        </span>
      }
    >
      <div className={classes.stack}>
        <SectionLabel as="h3">Their changes</SectionLabel>
        <DiffView before={base as Json} after={theirs as Json} />
        {mine && (
          <>
            <SectionLabel as="h3">Your changes</SectionLabel>
            <DiffView before={base as Json} after={own as Json} risky={merged.clashes} />
          </>
        )}
        {merged.clashes.length > 0 && (
          <p>Both changed {merged.clashes.join(', ')}: with “Keep both” yours stand there.</p>
        )}
      </div>
    </Notice>
  );
}
