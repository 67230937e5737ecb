import type { FieldProblem } from '#contract/api/errors.ts';
import { comparedDays, scheduledFrequencies } from './frequencies.ts';
import { covers, type PolicyLine, problemsOfItems, problemsOfWindow, uncovered } from './policy-rules.ts';
import { defaultItems } from './schedule-defaults.ts';

/** The demands of a compliance policy, as far as rules use them. */
export interface Demands {
  onDemandPolicyItem?: PolicyLine | null | undefined;
  pitEnabled: boolean;
  restoreWindowDays: number;
  scheduledPolicyItems: readonly PolicyLine[];
}

/** The problems of a policy in itself. */
export function complianceProblems(policy: Demands): FieldProblem[] {
  const { onDemandPolicyItem: onDemand, scheduledPolicyItems: items, restoreWindowDays } = policy;
  const problems: FieldProblem[] = [];
  if (onDemand && onDemand.frequencyType !== 'ondemand') {
    problems.push({ field: 'onDemandPolicyItem.frequencyType', description: 'must be ondemand' });
  }
  if (onDemand && onDemand.retentionValue < 1) {
    problems.push({ field: 'onDemandPolicyItem.retentionValue', description: 'must be 1 or more' });
  }
  if (onDemand && onDemand.frequencyInterval < 0) {
    problems.push({ field: 'onDemandPolicyItem.frequencyInterval', description: 'must be 0 or more' });
  }
  problems.push(...problemsOfItems(items, 'scheduledPolicyItems', { demanded: true }));
  // without continuous backup the window is only kept // observed: Terraform's acceptance test
  if (restoreWindowDays !== 0 && policy.pitEnabled)
    problems.push(...problemsOfWindow(restoreWindowDays, items));
  return problems;
}

/** Reductions of a policy in force: only support can make them // documented */
export function weakened(before: Demands, after: Demands): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const stays = 'cannot be lowered while the policy is in force';
  if (before.pitEnabled && !after.pitEnabled) problems.push({ field: 'pitEnabled', description: stays });
  if (after.restoreWindowDays < before.restoreWindowDays) {
    problems.push({ field: 'restoreWindowDays', description: stays });
  }
  if (uncovered(after.scheduledPolicyItems, before.scheduledPolicyItems).length > 0) {
    problems.push({ field: 'scheduledPolicyItems', description: stays });
  }
  const { onDemandPolicyItem: had } = before;
  if (had && !(after.onDemandPolicyItem && covers(after.onDemandPolicyItem, had))) {
    problems.push({ field: 'onDemandPolicyItem', description: stays });
  }
  return problems;
}

/**
 * The items of a schedule, raised to the demands: as often, kept as long. Every rarer item is kept at least
 * as long as the more frequent ones. Items keep their identity; new ones are the demanded ones themselves.
 */
export function lifted<Line extends PolicyLine>(
  lines: readonly Line[],
  demanded: readonly PolicyLine[],
): (Line | PolicyLine)[] {
  let items: (Line | PolicyLine)[] = [...lines];
  for (const each of uncovered(lines, demanded)) {
    const at = items.findIndex(({ frequencyType }) => frequencyType === each.frequencyType);
    const item = items[at];
    if (item) items = items.with(at, raised(item, each));
    else items.push(bare(each));
  }
  return scheduledFrequencies.reduce((sorted, frequency) => {
    const longest = sorted
      .filter((item) => isBefore(item, frequency))
      .toSorted((a, b) => comparedDays(b) - comparedDays(a))[0];
    return sorted.map((item) =>
      item.frequencyType === frequency && longest ? { ...item, ...longer(item, longest) } : item,
    );
  }, items);
}

/** A demanded item without its identity: an added item gets its own. Without a day it has the usual one // assumed */
function bare({ frequencyType, frequencyInterval, retentionUnit, retentionValue }: PolicyLine): PolicyLine {
  const usual = defaultItems().find((item) => item.frequencyType === frequencyType);
  return {
    frequencyType,
    frequencyInterval: frequencyInterval || (usual?.frequencyInterval ?? 0),
    retentionUnit,
    retentionValue,
  };
}

function isBefore({ frequencyType }: PolicyLine, frequency: (typeof scheduledFrequencies)[number]): boolean {
  const rank = frequencyType === 'ondemand' ? -1 : scheduledFrequencies.indexOf(frequencyType);
  return rank >= 0 && rank < scheduledFrequencies.indexOf(frequency);
}

function raised<Line extends PolicyLine>(item: Line, demanded: PolicyLine): Line {
  const frequencyInterval =
    item.frequencyType === 'hourly'
      ? Math.min(item.frequencyInterval, demanded.frequencyInterval)
      : item.frequencyInterval;
  return { ...item, frequencyInterval, ...longer(item, demanded) };
}

function longer(item: PolicyLine, other: PolicyLine): Pick<PolicyLine, 'retentionUnit' | 'retentionValue'> {
  const { retentionUnit, retentionValue } = comparedDays(other) > comparedDays(item) ? other : item;
  return { retentionUnit, retentionValue };
}
