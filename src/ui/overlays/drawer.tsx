import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useInsertionEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { IconButton } from '../actions/button.tsx';
import { useStoredText } from '../stored-value.ts';
import classes from './drawer.module.css';
import { focusOrigin, returnFocus } from './return-focus.ts';
import { useTypedGuard } from './typed-guard.tsx';
import { useEscape } from './use-escape.ts';

const MIN = 400;
const STANDARD = 560;
/** The remaining width of the window for navigation and list, unless the user chose another width. */
const LIST = 600;

export interface DrawerProps {
  title: ReactNode;
  /** One line under the title. */
  facts?: ReactNode;
  /** At the beginning of that line: the title has its own for itself, and does not break when a state changes. */
  badge?: ReactNode;
  onClose: () => void;
  /** Steps through the rows of the list behind, without closing. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Buttons that stay at the bottom. */
  footer?: ReactNode;
  /** Its content is loading: facts and buttons have their places, so that nothing moves when they arrive. */
  loading?: boolean;
  children: ReactNode;
}

/**
 * One row beside its list. Not modal: the list stays usable. Render it while the row is open; it takes the
 * focus when it appears and gives it back when it goes.
 */
export function Drawer(props: DrawerProps) {
  const { title, facts, badge, onClose, onPrevious, onNext, footer, loading = false, children } = props;
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const { width, resize } = useDrawerWidth();
  useBorrowedFocus(panel);

  const { close, guard } = useTypedGuard(panel, onClose);
  useEscape(true, close, panel);

  return (
    <aside ref={panel} className={classes.drawer} aria-labelledby={titleId}>
      <ResizeHandle width={width} onResize={resize} />
      <header className={classes.header}>
        <div className={classes.headings}>
          <h2 id={titleId} className={classes.title} tabIndex={-1} data-drawer-title>
            {title}
          </h2>
          {(facts !== undefined || badge !== undefined || loading) && (
            <div className={classes.facts}>
              {badge}
              <span>{facts}</span>
            </div>
          )}
        </div>
        <div className={classes.tools}>
          {(onPrevious || onNext) && (
            <>
              <IconButton
                icon="chevron-up"
                label="Previous row"
                disabledReason={!onPrevious && 'this is the first one.'}
                onClick={onPrevious}
              />
              <IconButton
                icon="chevron-down"
                label="Next row"
                disabledReason={!onNext && 'this is the last one.'}
                onClick={onNext}
              />
            </>
          )}
          <IconButton icon="close" label="Close" onClick={close} />
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must scroll by keyboard */}
      <section className={classes.body} tabIndex={0} aria-labelledby={titleId}>
        {children}
      </section>
      {(footer !== undefined || loading) && <footer className={classes.footer}>{footer}</footer>}
      {guard}
    </aside>
  );
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

function useDrawerWidth(): { width: number; resize: (width: number) => void } {
  const [stored, store] = useStoredText('qd.drawer-width');
  const available = useSyncExternalStore(onResize, () => window.innerWidth);
  const chosen = Number(stored);
  // a width chosen by the user may cover more than the default
  const most = chosen ? available * 0.7 : available - LIST;
  const width = Math.max(MIN, Math.round(Math.min(chosen || STANDARD, most)));
  // before any layout effect: a table beside it is measured with the room that it will have
  useInsertionEffect(() => {
    // The frame reads this to make room, so that the list is narrowed and not covered.
    document.documentElement.style.setProperty('--qd-drawer', `${width}px`);
    return () => {
      document.documentElement.style.removeProperty('--qd-drawer');
    };
  }, [width]);
  return { width, resize: (next) => store(String(Math.max(MIN, Math.round(next)))) };
}

function useBorrowedFocus(panel: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = panel.current;
    const origin = focusOrigin(node);
    // a field of the content that has the focus would lose what it edits
    if (!node?.contains(document.activeElement))
      node?.querySelector<HTMLElement>('[data-drawer-title]')?.focus({ preventScroll: true });
    return () => {
      const active = document.activeElement;
      if (active === null || active === document.body || node?.contains(active)) returnFocus(origin);
    };
  }, [panel]);
}

function ResizeHandle({ width, onResize }: { width: number; onResize: (width: number) => void }) {
  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onResize(window.innerWidth - event.clientX);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowLeft: 24, ArrowRight: -24 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onResize(width + step);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is focusable and has a value is not an <hr>
    <div
      className={classes.handle}
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the panel"
      aria-valuenow={width}
      aria-valuemin={MIN}
      aria-valuemax={Math.round(window.innerWidth * 0.7)}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}
