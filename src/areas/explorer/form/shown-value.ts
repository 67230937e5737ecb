import { isRecord } from '#contract/values/is-record.ts';
import { nodeOf, type Schema, startOf, variantAt } from './schema-node.ts';

/** Deeper than any body: a schema may hold itself. */
const deepest = 12;

/**
 * The value as its form shows it. Where a form shows one of several kinds as chosen, or a field with a single possible word, the
 * request has it too. Fields that are only empty stay absent.
 */
export function shownValue(schema: Schema, root: Schema, value: unknown, depth = 0): unknown {
  if (depth > deepest) return value;
  const node = nodeOf(schema, root);
  switch (node.kind) {
    case 'choice':
      return value === undefined && node.options.length === 1 ? node.options[0] : value;
    case 'variants': {
      const at = value === undefined ? 0 : variantAt(node.options, value, root);
      const option = node.options[at];
      if (!option) return value;
      const isPart = nodeOf(option.schema, root).kind === 'object';
      const start = value === undefined && isPart ? startOf(option.schema, root) : value;
      return shownValue(option.schema, root, start, depth + 1);
    }
    case 'object': {
      if (value !== undefined && !isRecord(value)) return value;
      const filled = node.fields.flatMap(({ name, schema: inner, required }): [string, unknown][] => {
        const before = value?.[name];
        if (before === undefined && !required) return [];
        const after = shownValue(inner, root, before, depth + 1);
        return after === undefined || after === before ? [] : [[name, after]];
      });
      if (filled.length === 0) return value;
      return { ...value, ...Object.fromEntries(filled) };
    }
    case 'list': {
      if (!Array.isArray(value)) return value;
      const items = value.map((each: unknown) =>
        isRecord(each) ? shownValue(node.item, root, each, depth + 1) : each,
      );
      return items.every((each, index) => each === value[index]) ? value : items;
    }
    default:
      return value;
  }
}
