import type { z } from 'zod';
import { problemText } from '#contract/values/problem-text.ts';

/*
 * Whether a document or an observation supports a rule of a schema. The emulator enforces every rule. The console and
 * its server block a request by rules with evidence only; by the others they warn, because the service may accept it.
 *
 * A limit of the length of a text or of a list counts as assumed unless it is marked `documented`, and every other rule
 * as supported unless it is marked with `assumedRule`.
 */

type RawIssue = z.core.$ZodRawIssue;
type Issue = z.core.$ZodIssue;

/** For a limit of a length that the service documents: `z.string().max(200, documented)`. */
export const documented = { evidence: 'documented', abort: false } as const;

/** For a pattern, a refinement or a number that nothing supports: `z.string().regex(pattern, assumedRule('must …'))`. */
export const assumedRule = (message: string) => ({
  evidence: 'assumed',
  abort: false,
  error: (issue: RawIssue) => {
    issue.evidence = 'assumed';
    return message;
  },
});

const lengths: ReadonlySet<unknown> = new Set(['string', 'array']);

/** Issues copy what their error function set on them. */
function textOf(issue: RawIssue): string {
  const isLength = issue.code === 'too_big' && lengths.has(issue.origin);
  if (isLength && evidenceOf(issue) !== 'documented') issue.evidence = 'assumed';
  return problemText(issue);
}

function evidenceOf({ inst }: RawIssue): unknown {
  const definition: object | undefined = inst?._zod.def;
  return definition && Reflect.get(definition, 'evidence');
}

/** Options of a parse whose issues `isAssumed` can classify; the messages are those of `problemText`. */
export const withEvidence = { reportInput: true, error: textOf } as const;

/** Whether nothing but assumed rules objects, for an issue of a parse with the options `withEvidence`. */
export function isAssumed(issue: Issue): boolean {
  // one variant of several that would be accepted is enough
  if (issue.code === 'invalid_union')
    return issue.errors.some((variant) => variant.length > 0 && variant.every(isAssumed));
  if (issue.code === 'invalid_key') return issue.issues.every(isAssumed);
  return Reflect.get(issue, 'evidence') === 'assumed';
}

interface ByEvidence<Value> {
  /** Undefined where a rule with evidence objects. What only assumed rules object to stays as it was sent. */
  data: Value | undefined;
  errors: Issue[];
  warnings: Issue[];
}

/** Parses a value; its issues by the evidence of their rules. */
export function parseByEvidence<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): ByEvidence<z.output<Schema>> {
  const { success, data, error } = schema.safeParse(value, withEvidence);
  if (success) return { data, errors: [], warnings: [] };
  const errors = error.issues.filter((issue) => !isAssumed(issue));
  const kept = errors.length === 0 ? (value as z.output<Schema>) : undefined;
  return { data: kept, errors, warnings: error.issues.filter(isAssumed) };
}
