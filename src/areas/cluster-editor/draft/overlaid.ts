import { isRecord } from '#contract/values/is-record.ts';
import { ownValue } from '#contract/values/own-value.ts';

/**
 * A value over another: fields of the upper one replace those below, missing ones are kept. Lists of equal
 * length are merged entry by entry, others are replaced.
 */
export function overlaid(under: unknown, over: unknown): unknown {
  if (isRecord(under) && isRecord(over)) {
    const names = [...new Set([...Object.keys(under), ...Object.keys(over)])];
    return Object.fromEntries(
      names.map((name) => [
        name,
        Object.hasOwn(over, name) ? overlaid(ownValue(under, name), over[name]) : ownValue(under, name),
      ]),
    );
  }
  if (Array.isArray(under) && Array.isArray(over) && under.length === over.length)
    return over.map((value, index) => overlaid(under[index], value));
  return over;
}
