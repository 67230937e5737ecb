/** Scrolls a list, and nothing around it, as little as is needed to show one of its elements. */
export function reveal(element: Element | null | undefined, list: Element): void {
  if (!element) return;
  const [one, all] = [element.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += Math.max(0, one.right - all.right) - Math.max(0, all.left - one.left);
  list.scrollTop += Math.max(0, one.bottom - all.bottom) - Math.max(0, all.top - one.top);
}
