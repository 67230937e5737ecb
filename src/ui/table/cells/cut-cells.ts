/** Cells and parts of two-line rows, which a reader perceives as one value. */
const VALUES = 'td, [data-part]';

/** Marks values that are cut and described. */
const OWN = 'data-whole-text';

/** The title that this module set on an element, and the original one. */
const written = new WeakMap<HTMLElement, { given: string; title: string }>();

function givenTitle(element: HTMLElement): string {
  const own = written.get(element);
  // React writes a title that has changed over ours
  return own && own.title === element.title ? own.given : element.title;
}

function setTitle(element: HTMLElement, title: string): void {
  if (title === '') element.removeAttribute('title');
  else if (element.title !== title) element.title = title;
}

/** Whether part of the content is out of sight, sideways or, where a line wraps, below. */
export function isCut(cell: HTMLElement): boolean {
  return [cell, ...cell.querySelectorAll<HTMLElement>('*')].some((element) => {
    const { clientWidth, scrollWidth, clientHeight, scrollHeight } = element;
    // visually hidden elements are one pixel large
    if (clientWidth <= 1) return false;
    if (scrollWidth > clientWidth + 1) return true;
    return scrollHeight > clientHeight + 4 && getComputedStyle(element).overflowY === 'hidden';
  });
}

const wholeText = (cell: HTMLElement): string => cell.innerText.replace(/\s*\n\s*/g, ' ').trim();
const squeezed = (text: string): string => text.replace(/\s+/g, '');

/** The whole text of a cell that is cut; empty where it is not. */
const cutText = (cell: HTMLElement): string => (isCut(cell) ? wholeText(cell) : '');

/** Gives a cut cell its whole text as a tooltip; where something in it has a tooltip of its own, that keeps its words too. */
export const describeCutCell = (cell: HTMLElement): void => describe(cell, cutText(cell));

/**
 * The same for many cells. All are read before the first is written: a write between two reads makes the browser lay the
 * table out again for each cell.
 */
export function describeCutCells(cells: readonly HTMLElement[]): void {
  const texts = cells.map(cutText);
  for (const [at, cell] of cells.entries()) describe(cell, texts[at] ?? '');
}

function describe(cell: HTMLElement, whole: string): void {
  cell.toggleAttribute(OWN, whole !== '');
  for (const each of [cell, ...cell.querySelectorAll<HTMLElement>('[title]')]) {
    const input = givenTitle(each);
    const says = squeezed(input).includes(squeezed(whole));
    const title = whole === '' || says ? input : [whole, input].filter(Boolean).join('\n');
    if (title === input) written.delete(each);
    else written.set(each, { given: input, title });
    setTitle(each, title);
  }
}

/** The values of a row, each once: parts of two lines instead of the cell around them. */
export function valuesIn(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(VALUES)].filter((each) => !each.querySelector('[data-part]'));
}

/** The value around an element. */
export function valueAround(target: EventTarget | null): HTMLElement | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>(VALUES) : null;
  // a row's two lines are no text of their own, each part of them is
  return cell && !cell.querySelector('[data-part]') ? cell : undefined;
}
