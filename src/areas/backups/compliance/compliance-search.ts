export const editSteps = ['demands', 'preview', 'confirmation'] as const;
export type EditStep = (typeof editSteps)[number];

/** The URL state of the compliance policy. */
export interface ComplianceSearch {
  /** The editor is open, at this step. */
  step?: EditStep;
}

export function readComplianceSearch(raw: Record<string, unknown>): ComplianceSearch {
  const step = editSteps.find((each) => each === raw.step);
  return step ? { step } : {};
}
