import { eventLabel } from '../events/label.ts';
import type { AlertEventType } from './alert-event-type.ts';
import type { Unit } from './metrics/units.ts';
import { unitsByKind } from './metrics/units.ts';
import { type FamilyId, families } from './tables/families.ts';
import { conditionFamilies, conditions, endedBy } from './tables/lifecycles.ts';
import { critical, errors, type Severity, warnings } from './tables/severities.ts';
import { type Variant, type VariantId, variants } from './tables/variants.ts';

interface Placed {
  family: FamilyId;
  variant: VariantId;
}

const familyIds = Object.keys(families).filter(isFamilyId);
const places = new Map<string, Placed>();
for (const family of familyIds) {
  for (const value of families[family].values) places.set(value, { family, variant: closest(family) });
}

function isFamilyId(text: string): text is FamilyId {
  return Object.hasOwn(families, text);
}

function isVariantId(text: string): text is VariantId {
  return Object.hasOwn(variants, text);
}

function closest(family: FamilyId): VariantId {
  for (const id of Object.keys(variants)) {
    if (isVariantId(id) && variants[id].families.some((each) => each === family)) return id;
  }
  throw new Error(`no variant has the family ${family}`);
}

function place(eventType: AlertEventType): Placed {
  const existing = places.get(eventType);
  if (!existing) throw new Error(`${eventType} has no family`);
  return existing;
}

/** Whether an alert configuration can name the event type. */
export function isAlertEventType(name: string): name is AlertEventType {
  return places.has(name);
}

/** Every event type that an alert configuration can name, family by family. */
export const alertEventTypes: readonly AlertEventType[] = [...places.keys()].filter(isAlertEventType);

/** The family and its members, for menus and for the list of configurations. */
export function alertFamilies(): { id: FamilyId; title: string; eventTypes: readonly AlertEventType[] }[] {
  return familyIds.map((id) => ({ id, title: families[id].title, eventTypes: families[id].values }));
}

export function familyOf(eventType: AlertEventType): FamilyId {
  return place(eventType).family;
}

export function familyTitle(eventType: AlertEventType): string {
  return families[place(eventType).family].title;
}

/** The closest of the 18 shapes of configuration for an event type. */
export function variantIdOf(eventType: AlertEventType): VariantId {
  return place(eventType).variant;
}

export function variantOf(eventType: AlertEventType): Variant {
  return variants[place(eventType).variant];
}

/** Units that the threshold of an event type can be in, the usual one first; empty where it takes none. */
export function thresholdUnits(eventType: AlertEventType): readonly Unit[] {
  switch (variantOf(eventType).threshold?.units) {
    case undefined:
      return [];
    case 'RAW':
      return ['RAW'];
    case 'DAYS':
      return ['DAYS'];
    case 'time':
      return hoursFirst;
    case 'byEventType':
      // observed: HOURS for the oplog window; assumed: the others count elections and members
      return eventType === 'REPLICATION_OPLOG_WINDOW_RUNNING_OUT' ? hoursFirst : ['RAW'];
  }
}
const hoursFirst: readonly Unit[] = ['HOURS', ...unitsByKind.Time.filter((unit) => unit !== 'HOURS')];

/** How people read the event type; names that Quarterdeck does not know yet read as derived. */
export function alertLabel(eventType: string): string {
  return eventLabel(eventType);
}

/** Severity of an alert whose configuration overrides nothing. */
export function defaultSeverity(eventType: string): Severity {
  if (!isAlertEventType(eventType)) return 'WARNING';
  if (critical.has(eventType)) return 'CRITICAL';
  if (errors.has(eventType)) return 'ERROR';
  if (warnings.has(eventType)) return 'WARNING';
  return isInformational(eventType) ? 'INFO' : 'WARNING';
}

/**
 * How alerts of the type live: `condition` is open while something is so, `incident` is open until the
 * opposite event, `informational` notifies once and never stays open // observed: informational types
 */
export function lifecycleOf(eventType: AlertEventType): 'condition' | 'incident' | 'informational' {
  if (conditions.has(eventType) || conditionFamilies.has(familyOf(eventType))) return 'condition';
  return endedBy.has(eventType) ? 'incident' : 'informational';
}

export function isInformational(eventType: AlertEventType): boolean {
  return lifecycleOf(eventType) === 'informational';
}

/** The event that closes an alert about an incident. */
export function closedBy(eventType: AlertEventType): AlertEventType | undefined {
  return endedBy.get(eventType);
}
