import { useState } from 'react';
import { useOperation } from '#src/api/query.ts';
import { useReadNow } from '#src/api/use-read-now.ts';
import { useAttempt } from '../use-attempt.ts';
import { type AnalyzerList, applied, type ListChange, sameList } from './list-change.ts';

export interface ListReview {
  change: ListChange;
  /** As it was on the screen when the change was begun. */
  base: AnalyzerList;
  /** As it is at the service now. */
  fresh: AnalyzerList;
  next: AnalyzerList;
}

/** Replaces the list in two steps: a review against the stored list, then one request. */
export function useListChange(groupId: string, clusterName: string, onDone: (review: ListReview) => void) {
  const readNow = useReadNow();
  const [review, setReview] = useState<ListReview>();
  const { busy, failure, attempt, forget } = useAttempt();
  const update = useOperation('legacyUpdateFtsAnalyzers');

  const read = () => readNow('legacyListFtsAnalyzers', { groupId, clusterName });
  const begin = (change: ListChange, base: AnalyzerList): Promise<void> =>
    attempt(async () => {
      const fresh = (await read()) as AnalyzerList;
      setReview({ change, base, fresh, next: applied(change, fresh) });
    });
  const save = (): Promise<void> =>
    attempt(async () => {
      if (!review) return;
      // only the displayed list is replaced: the service itself compares nothing
      const now = (await read()) as AnalyzerList;
      if (!sameList(now, review.fresh)) {
        setReview({ ...review, fresh: now, next: applied(review.change, now) });
        return;
      }
      await update.mutateAsync({ groupId, clusterName, body: [...review.next] as never });
      setReview(undefined);
      onDone(review);
    });
  const cancel = (): void => {
    setReview(undefined);
    forget();
  };
  return { review, busy, failure, begin, save, cancel };
}
