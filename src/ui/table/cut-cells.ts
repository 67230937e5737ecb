/** Cells and parts of two-line rows: what a reader takes for one value. */
const VALUES = 'td, [data-part]';

/** Marks titles that this module set, so that they follow their content. */
const OWN = 'data-whole-text';

/** Whether part of the content is out of sight, sideways or, where a line wraps, below. */
export function isCut(cell: HTMLElement): boolean {
  return [cell, ...cell.querySelectorAll<HTMLElement>('*')].some((element) => {
    const { clientWidth, scrollWidth, clientHeight, scrollHeight } = element;
    // what is hidden from sight is one pixel large
    if (clientWidth <= 1) return false;
    if (scrollWidth > clientWidth + 1) return true;
    return scrollHeight > clientHeight + 4 && getComputedStyle(element).overflowY === 'hidden';
  });
}

const wholeText = (cell: HTMLElement): string => cell.innerText.replace(/\s*\n\s*/g, ' ').trim();
const squeezed = (text: string): string => text.replace(/\s+/g, '');

/** Gives a cut cell its whole text as a tooltip; where something in it has a tooltip of its own, that keeps its words too. */
export function describeCutCell(cell: HTMLElement): void {
  if (!isCut(cell)) {
    for (const each of [cell, ...cell.querySelectorAll<HTMLElement>(`[${OWN}]`)]) {
      if (each.getAttribute(OWN) === null) continue;
      each.title = each.getAttribute(OWN) ?? '';
      if (each.title === '') each.removeAttribute('title');
      each.removeAttribute(OWN);
    }
    return;
  }
  const whole = wholeText(cell);
  if (whole === '') return;
  const titled = [...cell.querySelectorAll<HTMLElement>('[title]')];
  for (const each of [cell, ...titled]) {
    const own = each.getAttribute(OWN);
    // React writes a title that has changed over ours
    const given = own !== null && each.title.startsWith(whole) ? own : each.title;
    if (own === null && squeezed(each.title).includes(squeezed(whole))) continue;
    each.setAttribute(OWN, given);
    each.title = given === '' ? whole : `${whole}\n${given}`;
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
