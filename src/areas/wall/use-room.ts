import { type RefObject, useLayoutEffect, useState } from 'react';

/** Where the page scrolls, as on a telephone, this many are enough. */
const whereItScrolls = 12;

/**
 * How many of `count` rows a list shows so that none is cut off: where not all have room, one row is left for saying so.
 * The list's box must hold rows of one height, of which the first is measured.
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
