import { type RefCallback, useCallback, useEffect, useRef } from 'react';
import { shifted, type TimeScale, type View, zoomed } from './time-view.ts';

interface Wheel {
  gutter: number;
  scale: TimeScale;
  view: View;
  onView: (view: View) => void;
}

/**
 * The wheel zooms with Ctrl (as pinching does), and moves the view sideways with Shift or a sideways wheel.
 * Alone it scrolls the page, because a chart that captures the wheel traps users who scroll past it.
 */
export function useTimelineWheel(wheel: Wheel): RefCallback<HTMLDivElement> {
  const latest = useRef(wheel);
  useEffect(() => {
    latest.current = wheel;
  });
  return useCallback((node: HTMLDivElement | null) => {
    if (!node) return undefined;
    const onWheel = (event: WheelEvent): void => {
      const { gutter, scale, view, onView } = latest.current;
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const x = event.clientX - node.getBoundingClientRect().left - gutter;
        onView(zoomed(view, scale.at(x), Math.exp(Math.max(-60, Math.min(60, event.deltaY)) / 180)));
        return;
      }
      const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      if (!event.shiftKey && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
      event.preventDefault();
      onView(shifted(view, (sideways * (view.to - view.from)) / scale.width));
    };
    // React listens passively, and could not keep the page still
    node.addEventListener('wheel', onWheel, { passive: false });
    return () => node.removeEventListener('wheel', onWheel);
  }, []);
}
