import type { AlertConfig } from '#contract/alert-configs/schemas.ts';
import { plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/durations.ts';
import { sentenceCase } from '#src/ui/feedback/badge.tsx';
import { factsOf } from './event-facts.ts';
import { describeCondition } from './measured.ts';

export interface RuleWords {
  /** "System CPU above 95 %, for 5 min" */
  condition: string;
  /** "Cluster name contains prod"; undefined where it applies to everything. */
  targets: string;
  /** "Email, Pager duty; at once, then every 1 h" */
  notifies: string;
}

const operators: Record<string, string> = {
  EQUALS: 'is',
  NOT_EQUALS: 'is not',
  CONTAINS: 'contains',
  NOT_CONTAINS: 'does not contain',
  STARTS_WITH: 'starts with',
  ENDS_WITH: 'ends with',
  REGEX: 'matches',
};

type Rule = Pick<AlertConfig, 'eventTypeName' | 'metricThreshold' | 'threshold' | 'matchers'> & {
  notifications: readonly { typeName?: unknown; delayMin?: unknown; intervalMin?: unknown }[];
};

/** A configuration in the words of the drawer. */
export function describeRule(config: Rule): RuleWords {
  const metric = config.metricThreshold?.metricName;
  const { label } = factsOf({
    eventTypeName: config.eventTypeName,
    ...(metric ? { metricName: metric } : {}),
  });
  const limit = describeCondition(config.metricThreshold ?? config.threshold, metric);
  const delays = numbers(config.notifications, 'delayMin');
  const delay = Math.min(...delays);
  return {
    condition: [
      [label, limit].filter(Boolean).join(' '),
      delays.length > 0 && delay > 0 && `for ${minutes(delay)}`,
    ]
      .filter(Boolean)
      .join(', '),
    targets:
      config.matchers
        ?.map(
          ({ fieldName, operator, value }) =>
            `${sentenceCase(fieldName)} ${operators[operator] ?? operator} ${value}`,
        )
        .join(' and ') || 'Everything in the project',
    notifies: notifiesWords(config),
  };
}

function notifiesWords({ notifications }: Rule): string {
  if (notifications.length === 0) return 'nobody';
  const kinds = [...new Set(notifications.map(({ typeName }) => sentenceCase(String(typeName))))];
  const intervals = numbers(notifications, 'intervalMin');
  const repeat = intervals.length > 0 ? `, again every ${minutes(Math.min(...intervals))}` : '';
  const many = notifications.length > kinds.length ? ` (${plural(notifications.length, 'target')})` : '';
  return `${kinds.join(', ')}${many}${repeat}`;
}

function numbers(list: Rule['notifications'], name: 'delayMin' | 'intervalMin'): number[] {
  return list.map((each) => each[name]).filter((value): value is number => typeof value === 'number');
}

function minutes(count: number): string {
  return formatDuration(count * 60_000);
}
