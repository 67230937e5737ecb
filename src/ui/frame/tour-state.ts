import { useStoredText } from '../stored-value.ts';

const key = 'qd.tour';
const over = 'over';
const first = '1';
const askedFor = 'asked';

interface Tour {
  /** From 1; undefined: the tour is not running. */
  step: number | undefined;
  /** The user requested it, on any page: it leads to its first one. */
  asked: boolean;
  /** Offers it to users who are here for the first time, and to no others. */
  offer: () => void;
  begin: () => void;
  go: (step: number) => void;
  /** It is not offered again; the user can still start it. */
  leave: () => void;
}

/** The user's progress in the tour. This browser stores it, so that a reload continues at the same step. */
export function useTour(): Tour {
  const [stored, store] = useStoredText(key);
  const asked = stored === askedFor;
  const step = asked ? 1 : Number(stored);
  return {
    step: Number.isInteger(step) && step > 0 ? step : undefined,
    asked,
    offer: () => {
      if (stored === null) store(first);
    },
    begin: () => store(askedFor),
    go: (next) => store(String(next)),
    leave: () => store(over),
  };
}
