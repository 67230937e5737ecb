import type { ItemFrequency } from '#contract/backups/frequencies.ts';
import type { PolicyLine } from '#contract/backups/policy-rules.ts';
import type { RetentionUnit } from '#contract/backups/retention.ts';

/** A policy item as a form keeps it. */
export interface PolicyItem<Frequency extends ItemFrequency = ItemFrequency> {
  frequencyType: Frequency;
  /** Text, because the select holds text. */
  frequencyInterval: string;
  retentionUnit: RetentionUnit;
  retentionValue: number | null;
}

export function itemOf<Frequency extends ItemFrequency>({
  frequencyType,
  frequencyInterval,
  retentionUnit,
  retentionValue,
}: PolicyLine & { frequencyType: Frequency }): PolicyItem<Frequency> {
  return { frequencyType, frequencyInterval: String(frequencyInterval), retentionUnit, retentionValue };
}

/** An item in the format of rules and API; a missing number is NaN, which every rule refuses. */
export function lineOf(item: PolicyItem): PolicyLine {
  return {
    frequencyType: item.frequencyType,
    frequencyInterval: Number(item.frequencyInterval),
    retentionUnit: item.retentionUnit,
    retentionValue: item.retentionValue ?? Number.NaN,
  };
}
