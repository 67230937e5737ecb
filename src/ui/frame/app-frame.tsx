import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../actions/button.tsx';
import { Icon } from '../icon.tsx';
import classes from './app-frame.module.css';
import { reveal } from './reveal.ts';
import { Keys } from './shortcuts.tsx';
import { useRestoredScroll } from './use-restored-scroll.ts';

export interface AppFrameProps {
  /** Under the name of the console: which project. */
  context?: ReactNode;
  /** `NavItem`s and `NavDivider`s. */
  nav: ReactNode;
  breadcrumbs: ReactNode;
  onJump: () => void;
  /** At the right of the bar: zone, theme, the user's menu. */
  tools: ReactNode;
  /** A row of 32 under the bar, only while it applies. */
  banner?: ReactNode;
  /** A strip at the bottom, while it has content: running work. */
  tray?: ReactNode;
  /** Changes with the route: closes the navigation on a small screen, scrolls up, focuses the title. */
  routeKey: string;
  children: ReactNode;
}

/** Navigation at the left, a bar on top, the page; below 1024 the navigation is a rail, below 640 a sheet. */
export function AppFrame(props: AppFrameProps) {
  const [navOpen, setNavOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: which entry leads here is read from the document
  useEffect(() => {
    if (nav.current) reveal(nav.current.querySelector('[aria-current="page"]'), nav.current);
  }, [props.routeKey]);
  useRouteFocus(props.routeKey, main, () => setNavOpen(false));
  useRestoredScroll('main', main);

  return (
    <div className={classes.frame} data-nav-open={navOpen || undefined}>
      <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
        Skip to the page
      </button>
      <aside
        className={classes.side}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setNavOpen(false);
        }}
      >
        <div className={classes.brand}>
          <Logo />
          <span className={classes.brandName}>Quarterdeck</span>
        </div>
        {props.context !== undefined && <div className={classes.context}>{props.context}</div>}
        <nav ref={nav} className={classes.nav} aria-label="Main">
          {props.nav}
        </nav>
      </aside>
      {navOpen && (
        <button
          type="button"
          className={classes.veil}
          aria-label="Close navigation"
          onClick={() => setNavOpen(false)}
        />
      )}
      <div className={classes.column} inert={navOpen}>
        <header className={classes.bar}>
          <span className={classes.navButton}>
            <IconButton
              bare
              icon="menu"
              label="Open navigation"
              aria-expanded={navOpen}
              onClick={() => setNavOpen(true)}
            />
          </span>
          <div className={classes.crumbs}>{props.breadcrumbs}</div>
          <button type="button" className={classes.jump} aria-label="Jump to" onClick={props.onJump}>
            <Icon name="search" size={14} />
            <span className={classes.jumpText}>Jump to</span>
            <span className={classes.jumpKeys}>
              <Keys keys="mod+k" />
            </span>
          </button>
          <div className={classes.barTools}>{props.tools}</div>
        </header>
        {props.banner}
        <main ref={main} id="main" data-scroll-restoration-id="main" className={classes.main} tabIndex={-1}>
          {props.children}
        </main>
        {props.tray !== undefined && <div className={classes.tray}>{props.tray}</div>}
      </div>
    </div>
  );
}

/** A new page starts at its top, with its title focused, so that a screen reader announces it. */
function useRouteFocus(
  routeKey: string,
  main: React.RefObject<HTMLElement | null>,
  onRoute: () => void,
): void {
  const first = useRef(true);
  const latest = useRef(onRoute);
  useEffect(() => {
    latest.current = onRoute;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new route
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    latest.current();
    const page = main.current;
    if (!page) return;
    page.scrollTo(0, 0);
    focusTitle(page);
    // the title may still be the former page's, or arrive with the data: whenever it goes, the next one gets the focus
    const replaced = new MutationObserver(() => {
      const active = document.activeElement;
      if (active === document.body || active === page || active === null) focusTitle(page);
      else if (!active.matches('[data-page-title]')) replaced.disconnect();
    });
    replaced.observe(page, { childList: true, subtree: true });
    // between two fields nothing has the focus for a moment: a person who acts has left the title
    const stop = (): void => replaced.disconnect();
    window.addEventListener('pointerdown', stop, { capture: true, once: true });
    return () => {
      stop();
      window.removeEventListener('pointerdown', stop, { capture: true });
    };
  }, [routeKey]);
}

function focusTitle(page: HTMLElement): void {
  const title = page.querySelector<HTMLElement>('[data-page-title]');
  (title ?? page).focus({ preventScroll: true });
}

/** A compass rose of four strokes and its needle. */
function Logo() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 .75v3.5M10 15.75v3.5M.75 10h3.5M15.75 10h3.5" strokeLinecap="round" />
      <path d="m13 7-2 4-4 2 2-4Z" fill="currentColor" stroke="none" />
    </svg>
  );
}
