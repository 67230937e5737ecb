import { z } from 'zod';
import {
  type ComponentOf,
  charFilters,
  type OptionRule,
  type OptionRules,
  tokenFilters,
  tokenizers,
} from './components.ts';
import { largestInteger, pattern, text, word } from './text.ts';

function schemaOf(rule: OptionRule): z.ZodType {
  switch (rule.kind) {
    case 'number':
      return z
        .int()
        .min(rule.min)
        .max(rule.max ?? largestInteger);
    case 'text':
      return word;
    case 'pattern':
      return pattern;
    case 'switch':
      return z.boolean();
    case 'choice':
      return z.enum(rule.choices as [string, ...string[]]);
    case 'words': {
      const words = z.array(rule.notEmpty ? text(1024) : word);
      return rule.atLeastOne ? words.min(1, 'must hold at least one word') : words;
    }
    case 'map':
      return z
        .record(text(1024), word)
        .refine((input) => Object.keys(input).length > 0, 'must map at least one text');
    case 'part':
      return z.strictObject(shapeOf(rule.options));
  }
}

function shapeOf(options: OptionRules): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(options).map(([name, rule]) => {
      const schema = schemaOf(rule);
      return [name, rule.required ? schema : schema.optional()];
    }),
  );
}

/** One of the components of a table, by its type. */
function oneOf<Table extends Record<string, OptionRules>>(table: Table) {
  const [first, ...rest] = Object.entries(table).map(([type, options]) =>
    z.strictObject({ type: z.literal(type), ...shapeOf(options) }),
  );
  if (!first) throw new Error('a table of components is empty');
  // zod cannot follow the table's types; `ComponentOf` states them
  return z.discriminatedUnion('type', [first, ...rest]) as unknown as z.ZodType<
    ComponentOf<Table>,
    ComponentOf<Table>
  >;
}

export const CharFilter = oneOf(charFilters);
export const Tokenizer = oneOf(tokenizers);
export const TokenFilter = oneOf(tokenFilters);
