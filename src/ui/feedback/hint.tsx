import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import classes from './hint.module.css';
import { loadPart } from './load-part.ts';

const HintBubble = lazy(() =>
  loadPart(() => import('./hint-bubble.tsx').then((module) => ({ default: module.HintBubble }))),
);

/** Text beside one element while it is pointed at or focused; Esc puts it away // WCAG 1.4.13 */
export function Hint({ label, children }: { label: ReactNode; children: ReactNode }) {
  const frame = useRef<HTMLSpanElement>(null);
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [shown, setShown] = useState(false);

  function show(): void {
    const first = frame.current?.firstElementChild;
    if (first instanceof HTMLElement) setTarget(first);
    setShown(true);
  }

  return (
    // the frame has no box: it only receives the events of the element inside
    // biome-ignore lint/a11y/noStaticElementInteractions: no action is possible here, the element inside is the control
    <span
      ref={frame}
      className={classes.frame}
      onPointerEnter={show}
      onPointerLeave={() => setShown(false)}
      onFocus={show}
      onBlur={() => setShown(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setShown(false);
      }}
    >
      {children}
      {target && (
        <Suspense fallback={null}>
          <HintBubble target={target} opened={shown} label={label} />
        </Suspense>
      )}
    </span>
  );
}
