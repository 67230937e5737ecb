import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { messageOf } from '#src/lib/failure-facts.ts';
import { Button, IconButton } from '../actions/button.tsx';
import { typedWatch } from '../overlays/typed-watch.ts';
import { type Mark, MarkIcon } from './badge.tsx';
import type { Notification, NotificationOptions, NotificationTone } from './notice-queue.ts';
import { notices as queue } from './notices.ts';
import classes from './notify.module.css';

/** Shows a message at the edge of the window. Failures stay until dismissed; others leave automatically. */
export function notify(options: NotificationOptions): string {
  // a drawer that stays open contains the saved texts
  if (options.tone === undefined || options.tone === 'ok') typedWatch.markSaved();
  return queue.show(options);
}

/** For changes at the press of a button: the failure is shown as a notification. */
export function reportFailure(what: string): (error: unknown) => void {
  return (error) => void notify({ tone: 'error', message: what, detail: messageOf(error) });
}

/** Removes read messages when another page is shown. */
export const leaveNoticesBehind = queue.leaveBehind;

const marks: Record<NotificationTone, { mark: Mark; tone: 'ok' | 'info' | 'critical' | 'running' }> = {
  ok: { mark: 'dot', tone: 'ok' },
  info: { mark: 'dot', tone: 'info' },
  error: { mark: 'square', tone: 'critical' },
  progress: { mark: 'ring', tone: 'running' },
};

/** Where notifications appear. The live region exists from the start, or nothing would be announced. */
export function Toaster() {
  const shown = useSyncExternalStore(queue.subscribe, queue.list);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const flush = (): void => queue.flush();
    window.addEventListener('pagehide', flush);
    return () => window.removeEventListener('pagehide', flush);
  }, []);
  return (
    <section
      className={classes.region}
      aria-label="Notifications"
      aria-live="polite"
      aria-relevant="additions text"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.map((entry) => (
        <Toast key={entry.id} entry={entry} held={held} />
      ))}
    </section>
  );
}

function Toast({ entry, held }: { entry: Notification; held: boolean }) {
  const { mark, tone } = marks[entry.tone];
  useExpiry(entry, held);
  return (
    <div className={classes.toast} data-tone={entry.tone}>
      <span className={classes.mark}>
        <MarkIcon mark={mark} tone={tone} />
      </span>
      <div className={classes.body}>
        <p>{entry.message}</p>
        {entry.detail !== undefined && <Detail>{entry.detail}</Detail>}
      </div>
      {entry.action && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            entry.action?.onAction();
            queue.drop(entry.id);
          }}
        >
          {entry.action.label}
        </Button>
      )}
      <IconButton bare size="sm" icon="close" label="Dismiss" onClick={() => queue.dismiss(entry.id)} />
    </div>
  );
}

function Detail({ children }: { children: ReactNode }) {
  return <div className={classes.detail}>{children}</div>;
}

/** Counts down only while no user points at or reads the notifications. */
function useExpiry(entry: Notification, held: boolean): void {
  const rest = useRef(entry.duration);
  useEffect(() => {
    if (held || !Number.isFinite(rest.current)) return;
    const start = performance.now();
    const timer = setTimeout(() => queue.dismiss(entry.id), rest.current);
    return () => {
      clearTimeout(timer);
      rest.current -= performance.now() - start;
    };
  }, [held, entry.id]);
}
