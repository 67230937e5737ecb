import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

type Router = ReturnType<typeof useRouter>;
type Location = Router['latestLocation'];

/** How long the content of a page may take to arrive, in milliseconds. */
const WAIT_MS = 10_000;
/** Input of the user, who then chooses the position. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Moves within the history of the browser; all other navigations begin at the top. */
const TRAVERSALS: readonly string[] = ['BACK', 'FORWARD', 'GO'];
const STORED = 'qd.scroll';
const MOST_STORED = 100;

const keyOf = ({ state, href }: Location, id: string): string => `${state.__TSR_key ?? href} ${id}`;

/** Positions of scrolled boxes by the entry of the history, the latest last. */
const positions = storedPositions();

function storedPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? '[]'));
  } catch {
    // without storage, or with a foreign value in it, positions last as long as the document
    return new Map();
  }
}

function store(): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...positions].slice(-MOST_STORED)));
  } catch {
    // see above
  }
}

function keep(key: string, top: number): void {
  positions.delete(key);
  if (top > 0) positions.set(key, top);
  const [oldest] = positions.keys();
  if (positions.size > MOST_STORED && oldest !== undefined) positions.delete(oldest);
}

/** Scrolls as far as the content allows, until all of it has arrived, the user acts, or it takes too long. */
function follow(box: HTMLElement | null, top = 0): () => void {
  if (!box || top <= 0) return () => undefined;
  const control = new AbortController();
  const move = (): void => {
    box.scrollTop = top;
    if (Math.abs(box.scrollTop - top) <= 1 && !box.querySelector('[aria-busy="true"]')) control.abort();
  };
  const grown = new MutationObserver(move);
  grown.observe(box, {
    attributes: true,
    attributeFilter: ['style', 'aria-busy'],
    childList: true,
    subtree: true,
  });
  const timer = setTimeout(() => control.abort(), WAIT_MS);
  control.signal.addEventListener('abort', () => {
    grown.disconnect();
    clearTimeout(timer);
  });
  for (const act of ACTS)
    window.addEventListener(act, () => control.abort(), {
      capture: true,
      passive: true,
      signal: control.signal,
    });
  move();
  return () => control.abort();
}

/**
 * Returns a scrolled box to its position after a reload, Back and Forward, also where its content arrives later: the
 * router restores a position once, while such a page is still short. `id`: of the box among those of its page.
 */
export function useRestoredScroll(id: string, box: RefObject<HTMLElement | null>): void {
  // tests show parts of the interface without a router
  const router: Router | undefined = useRouter({ warn: false });
  useEffect(() => {
    if (!router) return;
    const restore = () => follow(box.current, positions.get(keyOf(router.latestLocation, id)));
    let end = restore();
    let isTraversal = false;
    const unlisten = router.history.subscribe(({ action }: { action: { type: string } }) => {
      end();
      isTraversal = TRAVERSALS.includes(action.type);
    });
    const unsubscribes = [
      router.subscribe('onBeforeLoad', ({ fromLocation }) => {
        if (fromLocation && box.current) keep(keyOf(fromLocation, id), box.current.scrollTop);
      }),
      router.subscribe('onRendered', () => {
        if (isTraversal) end = restore();
      }),
    ];
    const leave = (): void => {
      if (box.current) keep(keyOf(router.latestLocation, id), box.current.scrollTop);
      store();
    };
    window.addEventListener('pagehide', leave);
    return () => {
      end();
      unlisten();
      for (const unsubscribe of unsubscribes) unsubscribe();
      window.removeEventListener('pagehide', leave);
    };
  }, [router, id, box]);
}
