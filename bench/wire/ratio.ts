/** Processor time of this version for one work, divided by that of the other one. */
export interface Comparison {
  what: string;
  /** Milliseconds of one round. */
  now: number;
  base: number;
  ratio: number;
  /** The interval that has the ratio in 95 of 100 cases. */
  low: number;
  high: number;
}

/** A work that surely takes this many times as long as before is a regression. */
const mostRatio = 1.1;
const samples = 2000;

export const isRegression = ({ low }: Pick<Comparison, 'low'>): boolean => low > mostRatio;

/** Numbers from 0 to 1 of a linear congruential generator: the same rounds yield the same interval. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The ratio of the sums over all rounds, with its interval by resampling the rounds (bootstrap). */
export function ratioOf(rounds: readonly (readonly number[])[]): Pick<Comparison, 'ratio' | 'low' | 'high'> {
  const random = randomFrom(1);
  const of = (list: readonly (readonly number[])[]) => {
    const sum = (side: number) => list.reduce((total, round) => total + (round[side] ?? 0), 0);
    return sum(0) / sum(1);
  };
  const ratios = Array.from({ length: samples }, () =>
    of(rounds.map(() => rounds[Math.floor(random() * rounds.length)] ?? [])),
  ).sort((a, b) => a - b);
  const at = (part: number) => ratios[Math.floor(part * (samples - 1))] ?? Number.NaN;
  return { ratio: of(rounds), low: at(0.025), high: at(0.975) };
}
