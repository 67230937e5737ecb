import type { Cluster } from '#contract/clusters/schemas.ts';
import { useChangedBy } from '#src/changes/use-changed-by.ts';
import type { Json } from '#src/lib/json/json-diff.ts';
import { ChangedMeanwhile } from '#src/ui/feedback/changed-meanwhile.tsx';
import { requestOf } from '../draft/start.ts';
import { withoutEmptySpecs } from './without-empty-specs.ts';

interface ConflictNoticeProps {
  /** As it was when the draft began. */
  base: Record<string, unknown>;
  own: Record<string, unknown>;
  now: Cluster;
  /** When the draft began, in milliseconds. */
  since: number;
  /** Continues with a draft against the current cluster. */
  onRebase: (draft: Record<string, unknown>) => void;
}

/** The cluster changed while its draft was open. */
export function ConflictNotice({ base, own, now, since, onRebase }: ConflictNoticeProps) {
  const target = `/groups/${now.groupId}/clusters/${encodeURIComponent(now.name)}`;
  const by = useChangedBy({ groupId: now.groupId ?? '', target, since, enabled: true });
  return (
    <ChangedMeanwhile
      what="this cluster"
      by={by}
      base={base as Json}
      own={own as Json}
      theirs={requestOf(now) as Json}
      shown={withoutEmptySpecs}
      onRebase={(next) => onRebase(next as Record<string, unknown>)}
    />
  );
}
