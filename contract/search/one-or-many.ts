import { z } from 'zod';

/** Judges by a schema that depends on what was sent, and keeps the path and the kind of each problem. */
function judgedBy<Value>(schemaFor: (sent: unknown) => z.ZodType | undefined): z.ZodType<Value, Value> {
  return z.any().superRefine((sent, context) => {
    const issues = schemaFor(sent)?.safeParse(sent, { reportInput: true }).error?.issues ?? [];
    // pushed as they are: addIssue would take the whole value for the missing one
    for (const issue of issues) context.issues.push(issue as z.core.$ZodRawIssue);
  });
}

/** What stands for one thing or, as an array, for several. */
export function oneOrMany<Item>(item: () => z.ZodType<Item, Item>): z.ZodType<Item | Item[], Item | Item[]> {
  return judgedBy((sent) =>
    Array.isArray(sent) ? z.array(item()).min(1, 'must hold at least one definition') : item(),
  );
}

/** A switch, or an object that says more. */
export function booleanOr<Other>(
  other: z.ZodType<Other, Other>,
): z.ZodType<boolean | Other, boolean | Other> {
  return judgedBy((sent) => (typeof sent === 'boolean' ? undefined : other));
}

/** A number of a few, or an object that says more. */
export function numberOr<Few extends number, Other>(
  few: z.ZodType<Few, Few>,
  other: z.ZodType<Other, Other>,
): z.ZodType<Few | Other, Few | Other> {
  return judgedBy((sent) => (typeof sent === 'number' ? few : other));
}

/** The several things in any case. */
export function eachOf<Item>(given: Item | Item[]): Item[] {
  return Array.isArray(given) ? given : [given];
}
