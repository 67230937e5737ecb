import { useCallback, useEffect, useRef } from 'react';
import { type Looks, lookRepeatedly } from './outcome/lost-answer.ts';

/** Looks for the possible result after a lost response; ends when another search begins, or the page is left. */
export function useLooks() {
  const turn = useRef(0);
  const stop = useCallback((): void => {
    turn.current += 1;
  }, []);
  useEffect(() => stop, [stop]);
  const start = <Found>(looks: Omit<Looks<Found>, 'goesOn'>): void => {
    stop();
    const own = turn.current;
    void lookRepeatedly({ ...looks, goesOn: () => turn.current === own });
  };
  return { start, stop };
}
