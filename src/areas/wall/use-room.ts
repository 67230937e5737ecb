import { type RefObject, useLayoutEffect, useState } from 'react';

/** Where the page scrolls, as on a telephone, this many are enough. */
const whereItScrolls = 12;

/**
 * The number of `count` rows that a list can show without cutting one off: if not all fit, one row is
 * reserved for the remaining count. The list's box must contain rows of one height; the first is measured.
 */
export function useRoom(box: RefObject<HTMLElement | null>, count: number): number {
  const [room, setRoom] = useState(whereItScrolls);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || count === 0) return;
    const measure = (): void => {
      const row = element.querySelector('li')?.getBoundingClientRect().height ?? 0;
      const scrolls = getComputedStyle(element).overflowY === 'visible';
      setRoom(scrolls || row === 0 ? whereItScrolls : Math.max(2, Math.floor(element.clientHeight / row)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, count]);
  return count <= room ? count : room - 1;
}
