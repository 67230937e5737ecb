import { fromEntries } from '#contract/values/field-order.ts';
import { type Ejson, type EjsonObject, isObject, kindOf } from '#src/lib/ejson/value.ts';

/** Values of a document that a list shows, and characters of one text. */
const most = { values: 400, letters: 2_000 };

/** The beginning of a document for a list: a document of 16 MB is not laid out to show its first lines. */
export function headOf(document: EjsonObject): { document: EjsonObject; isCut: boolean } {
  let left = most.values;
  let isCut = false;
  const take = <Item>(items: Item[]): Item[] => {
    const taken = items.slice(0, Math.max(0, left));
    if (taken.length < items.length) isCut = true;
    left -= taken.length;
    return taken;
  };
  const head = (value: Ejson): Ejson => {
    if (typeof value === 'string' && value.length > most.letters) {
      isCut = true;
      return `${value.slice(0, most.letters)}…`;
    }
    if (Array.isArray(value)) return take(value).map(head);
    if (!isObject(value) || kindOf(value) !== 'object') return value;
    return fromEntries(take(Object.entries(value)).map(([name, inner]) => [name, head(inner)]));
  };
  const shown = head(document) as EjsonObject;
  return { document: isCut ? shown : document, isCut };
}
