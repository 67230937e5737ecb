import { useStoredText } from '../stored-value.ts';

const key = 'qd.tour';
const over = 'over';
const first = '1';
const askedFor = 'asked';

interface Tour {
  /** From 1; undefined: nobody takes it. */
  step: number | undefined;
  /** Somebody has asked for it, on whatever page: it leads to its first one. */
  asked: boolean;
  /** Offers it to somebody who is here for the first time, and to nobody else. */
  offer: () => void;
  begin: () => void;
  go: (step: number) => void;
  /** It is not offered again; it can be asked for. */
  leave: () => void;
}

/** How far somebody is in the tour. This browser remembers it, so that a reload goes on where it was. */
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
