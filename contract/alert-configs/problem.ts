import { detailOf, type ErrorCode } from '#contract/api/errors.ts';

/** Something about a configuration that the service would refuse. */
export interface ConfigProblem {
  errorCode: ErrorCode;
  /** Path of the field at fault, such as `notifications[0].emailAddress`. */
  field: string;
  detail: string;
  parameters: unknown[];
  /** Whether nothing supports the rule: the emulator refuses by it, the console warns. */
  isAssumed?: boolean;
}

export function problem(
  errorCode: ErrorCode,
  field: string,
  parameters: unknown[],
  detail?: string,
): ConfigProblem {
  return { errorCode, field, detail: detail ?? detailOf(errorCode, parameters), parameters };
}

export function missing(field: string): ConfigProblem {
  return problem('MISSING_ATTRIBUTE', field, [field]);
}

/** A value that its field cannot have; `why` continues the sentence. */
export function unfit(field: string, why: string): ConfigProblem {
  return problem('INVALID_ATTRIBUTE', field, [field], `Invalid attribute ${field} specified: it ${why}.`);
}
