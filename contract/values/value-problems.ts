import type { z } from 'zod';
import type { FieldProblem } from '#contract/api/errors.ts';
import { isAssumed } from '#contract/evidence/rule-evidence.ts';
import { oneOf, problemText } from './problem-text.ts';

/** Parse options for reporting problems: a missing value is distinguished from one of another type. */
export const describedProblems = { reportInput: true, error: problemText } as const;

/** `['notifications', 0, 'emailAddress']` → `notifications[0].emailAddress` */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    if (part === '') return `${text}[""]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

export interface ValueProblem extends FieldProblem {
  kind: 'unknown' | 'missing' | 'enum' | 'value';
  path: readonly PropertyKey[];
  /** The refused value of an enumeration. */
  value?: unknown;
  /** Whether nothing supports the rule, for a parse with the options `withEvidence`. */
  isAssumed: boolean;
}

/** A required value is missing: a value of one type or of several, or the discriminator of an object's variants. */
function isMissing(issue: z.core.$ZodIssue): boolean {
  const { code, input } = issue;
  if (code === 'invalid_type' || code === 'invalid_value') return input === undefined;
  if (code !== 'invalid_union') return false;
  if (typeof issue.discriminator !== 'string') return input === undefined;
  return typeof input === 'object' && input !== null && !Reflect.has(input, issue.discriminator);
}

/** The value that was to select one of an object's variants. */
function discriminatorOf({ discriminator, input }: z.core.$ZodIssueInvalidUnion): unknown {
  const isNamed = typeof discriminator === 'string' && typeof input === 'object' && input !== null;
  return isNamed ? Reflect.get(input, discriminator) : undefined;
}

/** Every problem of a value in words that continue the name of its field. */
export function valueProblems({ issues }: Pick<z.ZodError, 'issues'>): ValueProblem[] {
  return issues.flatMap((issue): ValueProblem[] =>
    problemsOfIssue(issue).map((each) => ({ ...each, isAssumed: isAssumed(issue) })),
  );
}

type IssueProblem = Omit<ValueProblem, 'isAssumed'>;

function problemsOfIssue(issue: z.core.$ZodIssue): IssueProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) =>
      problem('unknown', [...issue.path, key], 'is not an attribute of this resource'),
    );
  }
  if (isMissing(issue)) return [problem('missing', issue.path, 'is required')];
  if (issue.code === 'invalid_value') {
    return [{ ...problem('enum', issue.path, issue.message), value: issue.input }];
  }
  if (issue.code === 'invalid_union') {
    const options = Reflect.get(issue, 'options');
    const description = Array.isArray(options) ? oneOf(options) : 'has no known value';
    return [{ ...problem('enum', issue.path, description), value: discriminatorOf(issue) }];
  }
  return [problem('value', issue.path, issue.message)];
}

function problem(
  kind: ValueProblem['kind'],
  path: readonly PropertyKey[],
  description: string,
): IssueProblem {
  return { kind, path, field: pathText(path), description };
}
