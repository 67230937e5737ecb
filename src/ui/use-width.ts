import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * The width of an element in whole pixels, 0 before it is mounted. Measured before the first paint: the
 * measured content has its size from the start, and moves nothing below it.
 */
export function useWidth<Element extends HTMLElement>(): { ref: RefObject<Element | null>; width: number } {
  const ref = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = (): void => setWidth(box.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
