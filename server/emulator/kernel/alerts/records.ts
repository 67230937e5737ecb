import type { MatchTarget } from '#contract/alert-configs/matchers/matchers.ts';
import type { EventType } from '#contract/events/families.ts';

/** A current condition of a project: an alert represents it while it lasts. */
export interface Condition {
  id: string;
  groupId: string;
  eventTypeName: EventType;
  target: AlertTarget;
  since: string;
  currentValue?: { number: number; units: string } | undefined;
  /** When the value was given, where that is later than the beginning. */
  valueSince?: string;
  /** It follows from measurements, and ends with them; otherwise it was raised manually. */
  measured?: boolean;
}

/** What an alert is about: the fields that matchers look at, and those the alert itself shows. */
export interface AlertTarget extends MatchTarget {
  clusterId?: string;
  metricName?: string;
}

/** The state of an alert's notifications. */
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
  eventTypeName: EventType;
  target: AlertTarget;
  currentValue?: { number: number; units: string } | undefined;
}
