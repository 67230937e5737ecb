import { expect, it } from 'vitest';
import { drawingTurns } from './drawing-turns.ts';

function turns(costMs: number) {
  let now = 0;
  let frame: (() => void) | undefined;
  const drawn: string[] = [];
  const { ask, forget } = drawingTurns(
    (go) => {
      frame = go;
    },
    () => now,
  );
  const charts = new Map<string, object>();
  const chart = (name: string): object => {
    const existing = charts.get(name) ?? {};
    charts.set(name, existing);
    return existing;
  };
  return {
    ask: (name: string, word = name) =>
      ask(chart(name), () => {
        now += costMs;
        drawn.push(word);
      }),
    forget: (name: string) => forget(chart(name)),
    /** Draws a frame that comes `afterMs` later, and returns the drawn charts; undefined: no frame was requested. */
    frame: (afterMs = 10) => {
      now += afterMs;
      const go = frame;
      frame = undefined;
      if (!go) return undefined;
      go();
      return drawn.splice(0);
    },
  };
}

const letters = [...'abcdefghijkl'];

it('begins with one chart in a frame, and tries another one after four frames that came in time', () => {
  const { ask, frame } = turns(1);
  for (const name of letters) ask(name);
  expect(letters.map(() => frame()?.length ?? 'none')).toEqual([
    1,
    1,
    1,
    1,
    2,
    2,
    2,
    2,
    0,
    ...Array(3).fill('none'),
  ]);
});

it('draws half as many once a frame came late: what canvases paint is seen by no clock', () => {
  const { ask, frame } = turns(1);
  const draw = (afterMs: number): number => {
    for (const name of letters) ask(name);
    return frame(afterMs)?.length ?? 0;
  };
  for (let index = 0; index < 16; index += 1) draw(10);
  expect([draw(10), draw(40), draw(10), draw(40), draw(40)]).toEqual([5, 2, 2, 1, 1]);
});

it('draws no more in a frame than there is time for, however many fitted before', () => {
  const { ask, frame } = turns(5);
  const draw = (): number => {
    for (const name of letters) ask(name);
    return frame()?.length ?? 0;
  };
  for (let index = 0; index < 20; index += 1) draw();
  expect(draw()).toBe(2);
});

it('draws a chart once, with its last request, and no removed one', () => {
  const { ask, forget, frame } = turns(5);
  ask('a', 'old');
  ask('b');
  ask('a', 'new');
  forget('b');
  expect([frame(), frame(), frame()]).toEqual([['new'], [], undefined]);
});

it('draws one in a frame where each takes longer than a frame has', () => {
  const { ask, frame } = turns(40);
  ask('a');
  ask('b');
  expect([frame(), frame()]).toEqual([['a'], ['b']]);
});
