import { useEffect } from 'react';
import { showFavicon } from './favicon.ts';
import { useOpenAlertCount } from './open-alerts.ts';
import type { Place } from './use-place.ts';

/** Puts the count of the project's open alerts on the tab's icon. */
export function useOpenAlertsMark(place: Place): void {
  const count = useOpenAlertCount(place.connection?.id, place.groupId) ?? 0;
  useEffect(() => {
    showFavicon(count);
    return () => showFavicon(0);
  }, [count]);
}
