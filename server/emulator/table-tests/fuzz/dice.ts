import { seeded } from '#server/emulator/kernel/seeded.ts';

/** Chances that come out the same for the same seed. */
export interface Dice {
  /** 0 ≤ x < 1 */
  next(): number;
  below(limit: number): number;
  chance(part: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

export function createDice(seed: string): Dice {
  const next = seeded(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (part) => next() < part,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
