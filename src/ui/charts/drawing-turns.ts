/** Longer than this charts do not draw in one frame, so that a page of twelve answers in between. */
const budgetMs = 8;
/** A frame that came later than this was missed, on screens of sixty frames a second and on faster ones. */
const lateMs = 25;

/** One more chart per four frames in time: faster growth would miss every third frame. */
const growth = 0.25;

type Draw = () => void;

/**
 * Draws one chart after the other, as many per frame as time allows; each chart once, regardless of requests
 * in between. The canvas is painted after the chart's turn, where no clock of the page measures it: the
 * number per frame is derived from whether the next frame comes in time.
 */
export function drawingTurns(
  nextFrame: (go: () => void) => unknown,
  clock: () => number,
): { ask: (chart: object, draw: Draw) => void; forget: (chart: object) => void } {
  const waiting = new Map<object, Draw>();
  let asked = false;
  let fitting = 1;
  /** When the last frame that drew something began; undefined after one that had nothing to draw. */
  let last: number | undefined;
  const go = (): void => {
    asked = false;
    const began = clock();
    if (last !== undefined) fitting = began - last > lateMs ? Math.max(1, fitting / 2) : fitting + growth;
    let drawn = 0;
    for (const [chart, draw] of waiting) {
      waiting.delete(chart);
      draw();
      drawn += 1;
      if (drawn >= Math.floor(fitting) || clock() - began >= budgetMs) break;
    }
    last = drawn > 0 ? began : undefined;
    if (drawn > 0) wait();
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
