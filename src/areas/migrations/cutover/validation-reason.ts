interface ValidationState {
  /** Undefined before the first validation. */
  status: 'PENDING' | 'SUCCESS' | 'FAILED' | undefined;
  /** Whether it is in progress. */
  busy: boolean;
  /** Whether it could not be requested or read. */
  failed: boolean;
  /** Whether it was requested with exactly the values in the form, including the password. */
  isCurrent: boolean;
}

/** Why a migration cannot be started by its validation; undefined after a success for the values that are shown. */
export function validationReason({ status, busy, failed, isCurrent }: ValidationState): string | undefined {
  if (busy) return 'The validation is in progress.';
  if (failed) return 'The validation could not be completed. Validate again.';
  if (status === undefined) return 'Validate the migration first.';
  if (!isCurrent) return 'The values changed after the validation. Validate again.';
  return status === 'SUCCESS' ? undefined : 'The validation failed. Resolve its findings and validate again.';
}
