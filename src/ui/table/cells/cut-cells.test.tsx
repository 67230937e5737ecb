import { expect, it } from 'vitest';
import { describeCutCell } from './cut-cells.ts';

/** A cell that shows `shown` pixels of `needed`: happy-dom lays nothing out. */
function cell(html: string): { element: HTMLElement; size: (shown: number, needed: number) => void } {
  const element = document.createElement('td');
  element.innerHTML = html;
  const size = (shown: number, needed: number): void => {
    Object.defineProperty(element, 'clientWidth', { configurable: true, value: shown });
    Object.defineProperty(element, 'scrollWidth', { configurable: true, value: needed });
  };
  return { element, size };
}

it('gives a cut cell its whole text, follows its content, and takes the text away when it fits', () => {
  const { element, size } = cell('96.4 % above 95 %');
  size(60, 140);
  describeCutCell(element);
  expect(element.title).toBe('96.4 % above 95 %');
  element.textContent = '97 % above 95 %';
  describeCutCell(element);
  expect(element.title).toBe('97 % above 95 %');
  size(200, 140);
  describeCutCell(element);
  expect(element.hasAttribute('title')).toBe(false);
});

it('keeps the words of a tooltip inside, once', () => {
  const { element, size } = cell('<a title="HOST_DOWN">Host down on orders-prod</a>');
  size(60, 140);
  describeCutCell(element);
  describeCutCell(element);
  expect(element.querySelector('a')?.title).toBe('Host down on orders-prod\nHOST_DOWN');
  size(200, 140);
  describeCutCell(element);
  expect(element.querySelector('a')?.title).toBe('HOST_DOWN');
});
