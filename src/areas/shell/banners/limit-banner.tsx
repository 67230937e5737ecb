import { Icon } from '#src/ui/icon.tsx';
import { NowProvider, useNow } from '#src/ui/values/now.tsx';
import classes from './banner.module.css';

/** Until Atlas accepts requests again. */
export function LimitBanner({ until }: { until: number }) {
  return (
    <NowProvider source={Date.now}>
      <Countdown until={until} />
    </NowProvider>
  );
}

function Countdown({ until }: { until: number }) {
  const now = useNow(1000);
  return (
    <section className={classes.banner} data-tone="warning" aria-label="Request limit" aria-live="polite">
      <Icon name="warning" size={14} />
      Atlas accepts no more requests for now. Resumes in {Math.max(1, Math.ceil((until - now) / 1000))} s.
    </section>
  );
}
