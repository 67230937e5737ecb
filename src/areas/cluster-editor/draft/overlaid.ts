import { isRecord } from '#contract/values/is-record.ts';
import { ownValue } from '#contract/values/own-value.ts';

/**
 * A value over another: what it names is as it says, what it leaves out is as it was. Lists are taken entry by entry
 * where both are as long, else as the upper one has them.
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
