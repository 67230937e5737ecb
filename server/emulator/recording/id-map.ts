import { fromEntries } from '#contract/values/field-order.ts';

/** Ids and keys that a service chooses. */
const idPattern = /^[0-9a-f]{24}$/u;
const chosenField = /^(?:_?id|.*Id|publicKey|clientId)$/u;
const deepest = 40;

/** Recorded ids and those that a replay got in their place. */
export class IdMap {
  readonly #ids: Map<string, string>;

  constructor(pairs: Iterable<readonly [string, string]> = []) {
    this.#ids = new Map([...pairs].filter(([from, to]) => from !== '' && to !== ''));
  }

  /** Compares a recorded body with that of the replay, and notes the ids at the same places. */
  learn(recorded: unknown, current: unknown, key = '', depth = 0): void {
    if (depth > deepest) return;
    if (typeof recorded === 'string' && typeof current === 'string') {
      const isChosen = idPattern.test(recorded) ? idPattern.test(current) : chosenField.test(key);
      if (isChosen && !this.#ids.has(recorded)) this.#ids.set(recorded, current);
      return;
    }
    if (Array.isArray(recorded) && Array.isArray(current)) {
      for (const [index, each] of recorded.entries()) this.learn(each, current[index], key, depth + 1);
      return;
    }
    if (!isObject(recorded) || !isObject(current)) return;
    for (const [name, each] of Object.entries(recorded)) this.learn(each, current[name], name, depth + 1);
  }

  /** A path or an address with current ids in its segments and query. */
  inTarget(target: string): string {
    return target.replaceAll(/[^/?&=,]+/gu, (part) => {
      const current = this.#ids.get(decoded(part));
      return current === undefined ? part : encodeURIComponent(current);
    });
  }

  /** A body with current ids. */
  inBody(value: unknown): unknown {
    if (typeof value === 'string') return this.#ids.get(value) ?? value;
    if (Array.isArray(value)) return value.map((each) => this.inBody(each));
    if (!isObject(value)) return value;
    return fromEntries(Object.entries(value).map(([name, each]) => [name, this.inBody(each)]));
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
