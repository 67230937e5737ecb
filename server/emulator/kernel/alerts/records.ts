import type { MatchTarget } from '#contract/alert-configs/matchers.ts';

/** Something that is true now in a project: an alert stands for it while it lasts. */
export interface Condition {
  id: string;
  groupId: string;
  eventTypeName: string;
  target: AlertTarget;
  since: string;
  currentValue?: { number: number; units: string };
  /** When the value was given, where that is later than the beginning. */
  valueSince?: string;
  /** It follows from what is measured, and ends with it; otherwise somebody said so. */
  measured?: boolean;
}

/** What an alert is about: the fields that matchers look at, and those the alert itself shows. */
export interface AlertTarget extends MatchTarget {
  clusterId?: string;
  metricName?: string;
}

/** Where an alert's notifications stand. */
export interface AlertWatch {
  /** The alert's id. */
  id: string;
  conditionId: string;
  /** The notifierIds that have reported the opening of the alert. */
  told: string[];
  /** Of notifiers whose repetitions are recorded together: when the last one was recorded, in simulated milliseconds. */
  repeating?: Record<string, number>;
}

/** Something that happens in a project, or begins. */
export interface Incident {
  groupId: string;
  eventTypeName: string;
  target: AlertTarget;
  currentValue?: { number: number; units: string };
}
