import { useState } from 'react';
import type { Definition } from '#contract/search/definition.ts';
import type { SearchIndex } from '#contract/search/schemas.ts';
import { useOperation } from '#src/api/query.ts';
import { useReadNow } from '#src/api/use-read-now.ts';
import { useAttempt } from '../../../use-attempt.ts';

export interface SaveReview {
  /** As it is at the service now. */
  now: Definition;
  /** The text as typed, with comments. */
  text: string;
}

interface Place {
  groupId: string;
  cluster: string;
  index: SearchIndex;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Replaces a definition in two steps: a review against the stored one, then one request. */
export function useSaveDefinition({ groupId, cluster, index }: Place, onDone: (saved: Definition) => void) {
  const readNow = useReadNow();
  const [review, setReview] = useState<SaveReview>();
  const { busy, failure, attempt, forget } = useAttempt();
  const update = useOperation('updateGroupClusterSearchIndex', { also: ['listGroupClusterSearchIndexes'] });
  const place = { groupId, clusterName: cluster, indexId: index.indexID };

  const read = async (): Promise<Definition> =>
    (await readNow('getGroupClusterSearchIndex', place)).latestDefinition;
  return {
    review,
    busy,
    failure,
    begin: (text: string) => attempt(async () => setReview({ now: await read(), text })),
    save: (next: Definition) =>
      attempt(async () => {
        if (!review) return;
        // the service itself compares nothing: only the reviewed definition is replaced
        const now = await read();
        if (!same(now, review.now)) {
          setReview({ ...review, now });
          return;
        }
        await update.mutateAsync({ ...place, body: { definition: next } });
        onDone(next);
      }),
    cancel: () => {
      setReview(undefined);
      forget();
    },
  };
}
