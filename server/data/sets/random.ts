/** Numbers 0 ≤ x < 1 that follow from a seed. */
export interface Random {
  (): number;
  /** What everything of this seed has in common. */
  readonly root: number;
  /** The numbers that another document of the same seed is made from. */
  of(this: Random, space: string, index: number): Random;
}

const stride = 0x6d2b79f5;

export function hashOf(text: string, start = 0x811c9dc5): number {
  let hash = start;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Spreads neighbours apart: documents 7 and 8 have nothing in common. */
export function mixed(value: number): number {
  let x = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}

export function randomOf(seed: string): Random {
  const root = mixed(hashOf(seed));
  return stream(root, root);
}

/** mulberry32: small, fast, good enough for made-up documents. */
function stream(root: number, start: number): Random {
  let state = start;
  return Object.assign(
    () => {
      state = (state + stride) | 0;
      let x = Math.imul(state ^ (state >>> 15), 1 | state);
      x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
      return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
    },
    { root, of: sibling },
  );
}

/** Shared, because a stream is made for every document and for every reference to one. */
function sibling(this: Random, space: string, index: number): Random {
  return stream(this.root, mixed(hashOf(space, this.root) + mixed(index + 1)));
}

/** Remembers what follows from seed, index and base: thousands of orders name the same few products. */
export function memoized<Made>(make: (random: Random, index: number, base: number) => Made): typeof make {
  let created: Made[] = [];
  let root: number | undefined;
  let time: number | undefined;
  return (random, index, base) => {
    if (random.root !== root || base !== time) created = [];
    root = random.root;
    time = base;
    created[index] ??= make(random, index, base);
    return created[index];
  };
}

export function pick<Item>(random: Random, list: readonly Item[]): Item {
  return list[Math.floor(random() * list.length)] as Item;
}

/** The first ones far more often than the last ones. */
export function pickSkewed<Item>(random: Random, list: readonly Item[]): Item {
  return list[Math.floor(random() ** 2 * list.length)] as Item;
}

/** A whole number from `low` to `high`, both included. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

export function chance(random: Random, share: number): boolean {
  return random() < share;
}

/** `count` different items, in the order of the draw. */
export function draw<Item>(random: Random, list: readonly Item[], count: number): Item[] {
  const left = [...list];
  const drawn: Item[] = [];
  while (drawn.length < count && left.length > 0) {
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return drawn;
}

/** Round a bell: mean 0, mostly between -1 and 1. */
export function bell(random: Random): number {
  return (random() + random() + random() - 1.5) / 0.75;
}
