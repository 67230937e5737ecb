export const editSteps = ['demands', 'preview', 'confirmation'] as const;
export type EditStep = (typeof editSteps)[number];

/** What the address of the compliance policy holds. */
export interface ComplianceSearch {
  /** The editor is open, at this step. */
  step?: EditStep;
}

export function readComplianceSearch(raw: Record<string, unknown>): ComplianceSearch {
  const step = editSteps.find((each) => each === raw.step);
  return step ? { step } : {};
}
