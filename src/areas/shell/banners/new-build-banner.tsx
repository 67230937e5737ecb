import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { isBuildNew, subscribeToBuild, wouldLoseInput } from '#src/lib/modules/builds.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import classes from './banner.module.css';

/**
 * On every page after the server was updated. The next page that is opened comes with the new version; a change of the address
 * below the same page keeps the window, because a form may be open.
 */
export function NewBuildBanner() {
  const router = useRouter();
  const isNew = useSyncExternalStore(subscribeToBuild, isBuildNew);
  useEffect(() => {
    if (!isNew) return;
    const load = ({ pathChanged }: { pathChanged: boolean }): void => {
      // the address in the history is already that of the page that is opened
      if (pathChanged && !wouldLoseInput()) window.location.reload();
    };
    const subscriptions = [
      router.subscribe('onBeforeNavigate', load),
      // a form that the user leaves without saving objects until it is unmounted
      router.subscribe('onResolved', load),
    ];
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }, [isNew, router]);
  if (!isNew) return null;
  return (
    <section className={classes.banner} data-tone="info" aria-label="New version">
      <Icon name="refresh" size={14} />
      <span role="status">A new version of this console is available. It loads with the next page.</span>
      <Button size="sm" onClick={() => window.location.reload()}>
        Reload now
      </Button>
    </section>
  );
}
