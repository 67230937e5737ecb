import type { Document } from 'bson';

const below = ({ inputStage, inputStages }: Document): Document[] =>
  inputStages ?? (inputStage === undefined ? [] : [inputStage]);

/** A key pattern as logs write it: `{ status: 1, at: -1 }`. */
function keyText(key: unknown): string {
  if (typeof key !== 'object' || key === null) return String(key);
  const parts = Object.entries(key).map(([field, kind]) => `${field}: ${JSON.stringify(kind)}`);
  return `{ ${parts.join(', ')} }`;
}

/** How a plan reaches its documents, in one line: `IXSCAN { status: 1 }` // documented: planSummary */
export function planSummary(plan: Document): string {
  const inputs = below(plan);
  if (inputs.length > 0) return inputs.map(planSummary).join(', ');
  const { stage, keyPattern } = plan;
  return keyPattern === undefined ? String(stage) : `${stage} ${keyText(keyPattern)}`;
}

/** Whether a plan sorts documents in memory. */
export function sortsInMemory(plan: Document): boolean {
  return plan.stage === 'SORT' || below(plan).some(sortsInMemory);
}
