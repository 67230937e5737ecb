import { z } from 'zod';
import { describedProblems } from '#contract/values/value-problems.ts';

/**
 * Validates by a schema that depends on the input, and keeps path, kind and message of each problem.
 * `allowed`: the valid types, for input of any other type.
 */
function checkedBy<Value>(
  schemaFor: (sent: unknown) => z.ZodType | undefined,
  allowed: string,
): z.ZodType<Value, Value> {
  return z.any().superRefine((sent, context) => {
    // this validation does not know how the whole is parsed
    const issues = schemaFor(sent)?.safeParse(sent, describedProblems).error?.issues ?? [];
    for (const issue of issues) {
      const isOfNoKind = issue.code === 'invalid_type' && issue.path.length === 0 && sent !== undefined;
      // pushed as they are: addIssue would take the whole value for the missing one
      context.issues.push({
        ...issue,
        ...(isOfNoKind && { message: `must be ${allowed}` }),
      } as z.core.$ZodRawIssue);
    }
  });
}

/** One object or, as an array, several. */
export function oneOrMany<Item>(item: () => z.ZodType<Item, Item>): z.ZodType<Item | Item[], Item | Item[]> {
  return checkedBy(
    (sent) => (Array.isArray(sent) ? z.array(item()).min(1, 'must hold at least one definition') : item()),
    'an object or a list of objects',
  );
}

/** A switch, or an object with details. */
export function booleanOr<Other>(
  other: z.ZodType<Other, Other>,
): z.ZodType<boolean | Other, boolean | Other> {
  return checkedBy((sent) => (typeof sent === 'boolean' ? undefined : other), 'true, false or an object');
}

/** A number of a few, or an object with details. */
export function numberOr<Few extends number, Other>(
  few: z.ZodType<Few, Few>,
  other: z.ZodType<Other, Other>,
): z.ZodType<Few | Other, Few | Other> {
  return checkedBy((sent) => (typeof sent === 'number' ? few : other), 'a number or an object');
}

/** The several things in any case. */
export function eachOf<Item>(input: Item | Item[]): Item[] {
  return Array.isArray(input) ? input : [input];
}
