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
    const found = charts.get(name) ?? {};
    charts.set(name, found);
    return found;
  };
  return {
    ask: (name: string, word = name) =>
      ask(chart(name), () => {
        now += costMs;
        drawn.push(word);
      }),
    forget: (name: string) => forget(chart(name)),
    /** What a frame draws; undefined: nobody asked for one. */
    frame: () => {
      const go = frame;
      frame = undefined;
      if (!go) return undefined;
      go();
      return drawn.splice(0);
    },
  };
}

it('draws no more in a frame than there is time for, and the rest in the next ones', () => {
  const { ask, frame } = turns(5);
  for (const name of ['a', 'b', 'c', 'd', 'e']) ask(name);
  expect([frame(), frame(), frame(), frame()]).toEqual([['a', 'b'], ['c', 'd'], ['e'], undefined]);
});

it('draws a chart once, as it was asked for last, and none that is gone', () => {
  const { ask, forget, frame } = turns(5);
  ask('a', 'old');
  ask('b');
  ask('a', 'new');
  forget('b');
  expect([frame(), frame()]).toEqual([['new'], undefined]);
});

it('draws one in a frame where each takes longer than a frame has', () => {
  const { ask, frame } = turns(40);
  ask('a');
  ask('b');
  expect([frame(), frame()]).toEqual([['a'], ['b']]);
});
