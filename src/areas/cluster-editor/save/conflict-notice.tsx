import type { Cluster } from '#contract/clusters/schemas.ts';
import type { Json } from '#src/lib/json-diff.ts';
import { ChangedMeanwhile } from '#src/ui/feedback/changed-meanwhile.tsx';
import { requestOf } from '../draft/start.ts';

interface ConflictNoticeProps {
  /** As it was when the draft began. */
  base: Record<string, unknown>;
  own: Record<string, unknown>;
  now: Cluster;
  /** Goes on with a draft against the cluster as it is now. */
  onRebase: (draft: Record<string, unknown>) => void;
}

/** Somebody else has changed the cluster meanwhile. */
export function ConflictNotice({ base, own, now, onRebase }: ConflictNoticeProps) {
  return (
    <ChangedMeanwhile
      what="this cluster"
      base={base as Json}
      own={own as Json}
      theirs={requestOf(now) as Json}
      onRebase={(next) => onRebase(next as Record<string, unknown>)}
    />
  );
}
