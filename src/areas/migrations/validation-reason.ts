interface ValidationState {
  /** Undefined before the first validation. */
  status: 'PENDING' | 'SUCCESS' | 'FAILED' | undefined;
  /** Whether it is in progress. */
  busy: boolean;
  /** Whether it could not be asked for or read. */
  failed: boolean;
  /** Whether it was asked for with exactly the values that are shown, the password included. */
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
