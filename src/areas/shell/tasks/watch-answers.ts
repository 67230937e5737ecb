import type { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#src/api/errors.ts';

interface Watched<Place> {
  /** The subject of a key of the cache; undefined: an unrelated key. */
  locationOf: (queryKey: readonly unknown[]) => Place | undefined;
  answered: (place: Place, data: unknown) => void;
  /** The requested resource no longer exists. */
  gone?: (place: Place) => void;
}

/** Receives the data that any page reads. Returns the function to stop. */
export function watchAnswers<Place>(client: QueryClient, watched: Watched<Place>): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { queryKey, state } = event.query;
    const place = watched.locationOf(queryKey);
    if (place === undefined) return;
    if (event.action.type === 'success') {
      if (state.data !== undefined) watched.answered(place, state.data);
    } else if (event.action.type === 'error') {
      const { error } = event.action;
      if (error instanceof ApiFailure && error.status === 404) watched.gone?.(place);
    }
  });
}
