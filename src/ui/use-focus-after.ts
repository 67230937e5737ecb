import { useEffect, useRef } from 'react';

interface Wanted {
  index: number;
  selector: string;
}

/**
 * Focuses a control of a card after the list of cards has changed.
 *
 * @returns takes the index of the card, and the selector of a control that each card has one of: by default its grip
 */
export function useFocusAfter(list: {
  current: HTMLElement | null;
}): (index: number, selector?: string) => void {
  const wanted = useRef<Wanted>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const { index, selector } = wanted.current;
    list.current?.querySelectorAll<HTMLElement>(selector)[Math.max(0, index)]?.focus();
    wanted.current = undefined;
  });
  return (index, selector = '[data-grip]') => {
    wanted.current = { index, selector };
  };
}
