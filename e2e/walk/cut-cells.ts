import type { Page } from '@playwright/test';

/**
 * Values of tables that are cut without a tooltip that holds their whole text, and columns that are cut although another
 * one of the table has free space. In columns as in rows of two lines.
 */
export function cutCells(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (value: Element): boolean =>
      [value, ...value.querySelectorAll('*')].some(
        ({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1,
      );
    const squeezed = (text: string): string => text.replace(/\s+/g, '');
    const explained = (value: HTMLElement): boolean =>
      [value, ...value.querySelectorAll<HTMLElement>('[title]')].some(({ title }) =>
        squeezed(title).includes(squeezed(value.innerText)),
      );
    /** Pixels of a cell that its content does not use. */
    const free = (cell: HTMLElement): number => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const used = Math.max(0, ...[...range.getClientRects()].map(({ width }) => width));
      return isCut(cell) ? 0 : cell.getBoundingClientRect().width - 24 - used;
    };
    return (
      [...document.querySelectorAll<HTMLTableElement>('[role="grid"]')]
        // a list that is left narrower than a phone by the drawer beside it only shows which row is open
        .filter(({ clientWidth }) => clientWidth >= 340)
        .flatMap((grid) => {
          const name = grid.getAttribute('aria-label') ?? '';
          const heads = [...(grid.tHead?.rows[0]?.cells ?? [])];
          const rows = [...grid.querySelectorAll<HTMLTableRowElement>('tr[data-line]:not([data-group])')];
          const values = rows.flatMap((row) => {
            const parts = [...row.querySelectorAll<HTMLElement>('[data-part]')];
            return parts.length > 0 ? parts : [...row.cells];
          });
          const bare = values
            .filter((value) => isCut(value) && value.innerText.trim() !== '' && !explained(value))
            .map((value) => `${name}: no tooltip for "${value.innerText.slice(0, 60)}"`);
          if (grid.hasAttribute('data-two-lines') || rows.length === 0) return bare;
          const columns = heads.map((head, at) => {
            const cells = rows.map((row) => row.cells[at]).filter((cell) => cell !== undefined);
            const headFree = free(head);
            return {
              header: head.innerText,
              cut: cells.some(isCut),
              free: Math.min(headFree, ...cells.map(free)),
            };
          });
          const cut = columns.filter((column) => column.cut);
          const idle = columns.filter((column) => column.header !== '' && !column.cut && column.free > 32);
          return cut.length > 0 && idle.length > 0
            ? [
                ...bare,
                `${name}: "${cut[0]?.header}" is cut while "${idle[0]?.header}" has ${Math.round(idle[0]?.free ?? 0)} px free`,
              ]
            : bare;
        })
    );
  });
}
