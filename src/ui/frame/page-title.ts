import { useEffect } from 'react';
import { createStore } from '#src/lib/stores/store.ts';

/** The subject of the open page besides the name in its address: `shop.orders`. Undefined for most pages. */
export const pageSubject = createStore<string | undefined>(undefined);

/** Puts the subject of a page before the other parts of the document's title, for as long as it is shown. */
export function usePageSubject(subject: string | undefined): void {
  useEffect(() => {
    pageSubject.set(subject);
    return () => pageSubject.set(undefined);
  }, [subject]);
}
