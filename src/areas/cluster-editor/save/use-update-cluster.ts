import { useState } from 'react';
import { textOf } from '#contract/clusters/record.ts';
import type { ClusterUpdate } from '#contract/clusters/requests.ts';
import type { Cluster } from '#contract/clusters/schemas.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { useOperation } from '#src/api/query.ts';
import { useReadNow } from '#src/api/use-read-now.ts';
import { pathLabel } from '#src/ui/fields/path-label.ts';
import { requestOf } from '../draft/start.ts';

interface Place {
  groupId: string;
  clusterName: string;
}

/**
 * Changes a cluster in two steps: a review against the stored version, then one request. The service does not
 * compare, so the replaced version must be the one that was shown; otherwise `onConflict` is called.
 */
export function useUpdateCluster(place: Place, onConflict: (now: Cluster) => void, onDone: () => void) {
  const readNow = useReadNow();
  const update = useOperation('updateGroupCluster');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  /** Whether the cluster equals `base`; otherwise reports the conflict. */
  async function unchanged(base: object): Promise<boolean> {
    const now = await readNow('getGroupCluster', place);
    if (textOf(requestOf(now)) === textOf(base)) return true;
    onConflict(now);
    return false;
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      const { message, fields } = toFormErrors(error);
      const named = Object.entries(fields).map(([field, text]) => `${pathLabel(field)}: ${text}`);
      setFailure([message, ...named].join(' '));
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    failure,
    forget: () => setFailure(undefined),
    /** Reads the stored version, and opens the review if no other user has changed it. */
    begin: (base: object, open: () => void) => attempt(async () => void ((await unchanged(base)) && open())),
    save: (base: object, body: ClusterUpdate) =>
      attempt(async () => {
        if (!(await unchanged(base))) return;
        await update.mutateAsync({ ...place, body });
        onDone();
      }),
  };
}
