import { useAdding, usePending, useWaiting } from '#src/api/console/change-sets.ts';
import { PendingChanges, PendingList } from '#src/ui/values/pending-changes.tsx';

interface PendingBelowProps {
  /** Parts of paths, as `usePendingBelow` compares them. */
  parts: string | readonly string[];
  within?: string;
  /** Their owner, if it is no list. */
  what?: string;
}

/** Above a list: what of everything at or below a path waits in change sets. */
export function PendingBelow({ parts, within, ...texts }: PendingBelowProps) {
  return <PendingList {...useWaiting(parts, within)} {...texts} />;
}

/** On the page of a resource: what of it waits. `resource`: its path below the root. */
export function PendingOf({ resource }: { resource: string }) {
  const { show } = useAdding();
  return <PendingChanges changes={usePending(resource)} onOpen={show} />;
}
