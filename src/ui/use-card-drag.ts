import { type PointerEvent, type RefObject, useState } from 'react';

interface Drag {
  from: number;
  /** Where it would be in the list without it. */
  to: number;
}

export interface CardDrag {
  drag: Drag | undefined;
  /** Handlers of the grip of one card. */
  grip: (index: number) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
}

/** Moves cards of a list by their grips, with a mouse, a pen or a finger. */
export function useCardDrag(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): CardDrag {
  const [drag, setDrag] = useState<Drag>();
  const grip: CardDrag['grip'] = (index) => ({
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: index, to: index });
    },
    onPointerMove({ clientY }) {
      if (!drag || !list.current) return;
      const to = placeAt(list.current, drag.from, clientY);
      if (to === drag.to) return;
      setDrag({ ...drag, to });
      // a list that is longer than the window comes along
      list.current.children[to]?.scrollIntoView({ block: 'nearest' });
    },
    onPointerUp() {
      if (drag && drag.to !== drag.from) onMove(drag.from, drag.to);
      setDrag(undefined);
    },
    onPointerCancel: () => setDrag(undefined),
  });
  return { drag, grip };
}

/** The number of other cards above: their middle decides. */
function placeAt(list: HTMLElement, from: number, y: number): number {
  return [...list.children].filter((card, index) => {
    if (index === from) return false;
    const { top, height } = card.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/** The edge of a card at which the dragged one would be inserted. */
export function targetEdge({ from, to }: Drag, index: number): 'above' | 'below' | undefined {
  if (from === to || index === from) return undefined;
  const place = index < from ? index : index - 1;
  if (to < from) return place === to ? 'above' : undefined;
  return place === to - 1 ? 'below' : undefined;
}
