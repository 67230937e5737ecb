/** Longer than this charts do not draw in one frame, so that a page of twelve answers in between. */
const budgetMs = 8;

type Draw = () => void;

/** Draws one after the other, as many in a frame as there is time for; each chart once, whatever comes meanwhile. */
export function drawingTurns(
  nextFrame: (go: () => void) => unknown,
  clock: () => number,
): { ask: (chart: object, draw: Draw) => void; forget: (chart: object) => void } {
  const waiting = new Map<object, Draw>();
  let asked = false;
  const go = (): void => {
    asked = false;
    const end = clock() + budgetMs;
    for (const [chart, draw] of waiting) {
      waiting.delete(chart);
      draw();
      if (clock() >= end) break;
    }
    if (waiting.size > 0) wait();
  };
  const wait = (): void => {
    if (asked) return;
    asked = true;
    nextFrame(go);
  };
  return {
    ask: (chart, draw) => {
      waiting.set(chart, draw);
      wait();
    },
    forget: (chart) => waiting.delete(chart),
  };
}
