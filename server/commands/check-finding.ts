/** The result of one check; a failed one names its remedy. */
export interface Finding {
  check: string;
  state: 'ok' | 'warning' | 'failed' | 'skipped';
  message: string;
}

export const finding = (check: string, state: Finding['state'], message: string): Finding => ({
  check,
  state,
  message,
});
