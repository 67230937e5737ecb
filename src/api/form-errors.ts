import { ApiFailure } from './errors.ts';

/** Where a message belongs: `fields` by the path of the form's input, the rest to the form as a whole. */
export interface FormErrors {
  message: string;
  fields: Record<string, string>;
  /** Paths among the parameters of the refusal: some answers of the service name a field only there. */
  named?: readonly string[];
}

/** The one way from a server's error to a form's fields. */
export function toFormErrors(error: unknown): FormErrors {
  if (!(error instanceof ApiFailure)) {
    return {
      message:
        error instanceof Error
          ? error.message
          : 'The request failed without a message. Try again, or reload the page.',
      fields: {},
    };
  }
  const fields: Record<string, string> = {};
  for (const { field, description } of error.fields) {
    // `notifications[0].emailAddress` is `notifications.0.emailAddress` to the form
    fields[field.replace(/\[(\d+)\]/g, '.$1')] ??= description;
  }
  const named = error.parameters.filter(isFieldPath);
  return { message: error.message, fields, ...(named.length > 0 ? { named } : {}) };
}

const isFieldPath = (parameter: unknown): parameter is string =>
  typeof parameter === 'string' && /^[a-z]\w*(?:\[\d+\]|\.[a-z]\w*)*$/.test(parameter);
