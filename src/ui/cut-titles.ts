import { useEffect } from 'react';

/** Marks titles that this module set. */
const OWN = 'data-cut-title';
/** How far above the pointed element the element that cuts its text may be. */
const MOST_LEVELS = 3;

function textOf(element: HTMLElement): string {
  return element instanceof HTMLInputElement ? element.value : element.innerText.trim();
}

/** Whether an element cuts its own text: an input, or one with an ellipsis. */
function cuts(element: HTMLElement): boolean {
  if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth <= 1) return false;
  if (element instanceof HTMLInputElement) return element.type === 'text' || element.type === 'search';
  return getComputedStyle(element).textOverflow === 'ellipsis';
}

function describe(target: EventTarget | null): void {
  let element = target instanceof HTMLElement ? target : null;
  // tables describe their cells themselves, also before they are pointed at
  if (!element || element.closest('[role="grid"] td')) return;
  for (let level = 0; element && level < MOST_LEVELS; level += 1, element = element.parentElement) {
    const isOwn = element.hasAttribute(OWN);
    if (element.title !== '' && !isOwn) return;
    if (cuts(element)) {
      element.setAttribute(OWN, '');
      element.title = textOf(element);
      return;
    }
    if (isOwn) {
      element.removeAttribute(OWN);
      element.removeAttribute('title');
    }
  }
}

/** Every text that is cut can be read as a tooltip when it is pointed at or focused: selects, headings, facts. */
export function useCutTitles(): void {
  useEffect(() => {
    const onPoint = ({ target }: Event): void => describe(target);
    document.addEventListener('pointerover', onPoint, { passive: true });
    document.addEventListener('focusin', onPoint);
    return () => {
      document.removeEventListener('pointerover', onPoint);
      document.removeEventListener('focusin', onPoint);
    };
  }, []);
}
