/** The values of a period's form, in milliseconds. */
export interface PeriodValues {
  from: number | null;
  to: number | null;
}

/** The problems of a period, by field. `whole`: neither end may be left out. */
export function periodProblems({ from, to }: PeriodValues, whole: boolean): { from?: string; to?: string } {
  if (whole && (from === null || to === null)) {
    return {
      ...(from === null ? { from: 'is required' } : {}),
      ...(to === null ? { to: 'is required' } : {}),
    };
  }
  return from !== null && to !== null && to < from ? { to: 'must not be before the beginning' } : {};
}
