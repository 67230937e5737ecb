import { withoutSecrets } from '#contract/catalogue/secret-fields.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { ownValue } from '#contract/values/own-value.ts';

interface Sides {
  before: unknown;
  next: unknown;
}

/**
 * Both sides of a change without their secrets. A replaced secret would look the same on both, and is marked
 * as another.
 */
export function shownSides({ before, next }: Sides): Sides {
  const shown = { before: withoutSecrets(before), next: withoutSecrets(next) };
  return { before: shown.before, next: marked({ before, next }, shown) };
}

function marked(sides: Sides, shown: Sides): unknown {
  const { next } = shown;
  if (typeof next === 'string')
    return sides.before !== sides.next && shown.before === next ? `${next} (another)` : next;
  const part = (name: string | number): unknown => marked(partOf(sides, name), partOf(shown, name));
  if (Array.isArray(next)) return next.map((_, index) => part(index));
  return isRecord(next) ? Object.fromEntries(Object.keys(next).map((name) => [name, part(name)])) : next;
}

const within = (value: unknown, name: string | number): unknown =>
  Array.isArray(value) ? value[Number(name)] : isRecord(value) ? ownValue(value, String(name)) : undefined;

const partOf = ({ before, next }: Sides, name: string | number): Sides => ({
  before: within(before, name),
  next: within(next, name),
});
