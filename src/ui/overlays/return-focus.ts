import { useEffect } from 'react';

/** Where the focus was before an overlay opened, and what surrounds it. */
interface FocusOrigin {
  /** The newest first. */
  candidates: readonly HTMLElement[];
  /** Ancestors of the newest candidate, the innermost first. */
  around: readonly Element[];
}

/** Elements of menus are gone when the dialog that they open closes. */
const PASSING = '[role="menu"], [role="listbox"], [role="tooltip"]';
const MOST = 12;
/** How long after an overlay the element that got the focus back is watched: its row may go with the next read. */
const WATCH_MS = 10_000;

let history: HTMLElement[] = [];
let endWatch: (() => void) | undefined;

function remember({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target.closest(PASSING)) return;
  history = [target, ...history.filter((each) => each !== target && each.isConnected)].slice(0, MOST);
}

/**
 * To be called before the overlay takes the focus.
 *
 * @param overlay elements in it, which may have the focus already, are no origin
 */
export function focusOrigin(overlay?: HTMLElement | null): FocusOrigin {
  const active = document.activeElement;
  const own = active instanceof HTMLElement && active !== document.body && !active.closest(PASSING);
  const all = own ? [active, ...history.filter((each) => each !== active)] : history;
  const candidates = all.filter((each) => !overlay?.contains(each));
  return { candidates, around: ancestorsOf(candidates[0]) };
}

function ancestorsOf(element: Element | undefined): Element[] {
  const around: Element[] = [];
  for (let at = element?.parentElement; at && at !== document.body; at = at.parentElement) around.push(at);
  return around;
}

function takesFocus(element: HTMLElement): boolean {
  if (!element.isConnected || element.getClientRects().length === 0) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/**
 * Returns the focus to the opener of an overlay. If the opener is gone, to a neighbour: the current row of
 * its list, or the heading around it.
 */
export function returnFocus({ candidates, around }: FocusOrigin): void {
  const [opener] = candidates;
  if (opener && takesFocus(opener)) {
    watch(opener, around);
    return;
  }
  if (focusNear(around, opener && labelOf(opener))) return;
  if (candidates.some(takesFocus)) return;
  focusHeading(document.querySelector('main') ?? document.body);
}

const labelOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? '';

/** `label`: of a removed button; its row, drawn again, or the next one has a button with the same label. */
function focusNear(around: readonly Element[], label = ''): boolean {
  const left = around.find((each) => each.isConnected);
  if (!left) return false;
  const alike = [...left.querySelectorAll('button')].find((each) => label !== '' && labelOf(each) === label);
  if (alike && takesFocus(alike)) return true;
  const grid = left.closest('[role="grid"]') ?? left.querySelector('[role="grid"]');
  const line = grid?.querySelector<HTMLElement>('[data-line][tabindex="0"], [data-line] [tabindex="0"]');
  if (line && takesFocus(line)) return true;
  const area = left.closest('[role="dialog"], aside, section, main');
  return area !== null && focusHeading(area);
}

function focusHeading(area: Element): boolean {
  const heading = area.querySelector<HTMLElement>('h1, h2, h3');
  if (!heading) return false;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return takesFocus(heading);
}

/** An element that is removed sends no event: the focus would fall to the body without a word. */
function watch(element: HTMLElement, around: readonly Element[]): void {
  const label = labelOf(element);
  endWatch?.();
  const { pathname } = window.location;
  const observer = new MutationObserver(() => {
    if (element.isConnected) {
      if (document.activeElement !== element) end();
      return;
    }
    end();
    const isLost = document.activeElement === null || document.activeElement === document.body;
    // lists look after their own rows, and another page has its own heading
    if (isLost && window.location.pathname === pathname) queueMicrotask(() => refocus(around, label));
  });
  const timer = setTimeout(() => end(), WATCH_MS);
  const end = (): void => {
    clearTimeout(timer);
    observer.disconnect();
  };
  endWatch = end;
  observer.observe(document.body, { childList: true, subtree: true });
}

function refocus(around: readonly Element[], label: string): void {
  if (document.activeElement === null || document.activeElement === document.body) focusNear(around, label);
}

/** A button that removes its own row leaves the focus to the next one. */
function onPress({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button && !button.closest(PASSING)) watch(button, ancestorsOf(button));
}

/** Remembers the focused element, so that the focus returns there, and follows buttons that remove themselves. */
export function useKeptFocus(): void {
  useEffect(() => {
    document.addEventListener('focusin', remember, { capture: true });
    document.addEventListener('click', onPress, { capture: true });
    return () => {
      document.removeEventListener('focusin', remember, { capture: true });
      document.removeEventListener('click', onPress, { capture: true });
      endWatch?.();
      history = [];
    };
  }, []);
}
