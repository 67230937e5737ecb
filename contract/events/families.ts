import { groupEventTypes } from './tables/group-event-types.ts';
import { orgEventTypes } from './tables/org-event-types.ts';

/** An event type of the table: code that writes or compares one names it exactly. */
export type EventType = (typeof groupEventTypes | typeof orgEventTypes)[number]['values'][number];

export interface EventFamily {
  title: string;
  values: string[];
}

/** Titles of the service's description that differ from the words of the product. */
const titles: Record<string, string> = {
  'Group Audit Types': 'Project',
  'Group Event Types': 'Project conditions',
  'Group Integration Event Types': 'Project integrations',
  'Org Event Types': 'Organization',
  'Cps Backup Event Types': 'Cloud backup',
  'CPS Backup Compliance Policy Event Types': 'Backup compliance policy',
  'FTS Index Audit Types': 'Search indexes',
  'Atlas Audit Types': 'Clusters and settings',
  'Atlas Resource Policy Audit Types': 'Resource policies',
  'x509 User Auth Event Types': 'X.509 certificates',
  'ReplicaSet Event Types': 'Replica sets',
};

function read(families: readonly { title: string; values: readonly string[] }[]): EventFamily[] {
  const merged = new Map<string, EventFamily>();
  for (const { title, values } of families) {
    const spoken = titles[title] ?? title.replace(/ (Event|Audit) Types?$/, '');
    const family = merged.get(spoken) ?? { title: spoken, values: [] };
    family.values.push(...values.filter((value) => !family.values.includes(value)));
    merged.set(spoken, family);
  }
  return [...merged.values()];
}

const byScope = { group: read(groupEventTypes), org: read(orgEventTypes) };
const existing: Record<'group' | 'org', ReadonlySet<string>> = {
  group: new Set(byScope.group.flatMap((family) => family.values)),
  org: new Set(byScope.org.flatMap((family) => family.values)),
};

/** The families of event types that a project's or an organization's log can hold. */
export function eventFamilies(scope: 'group' | 'org'): readonly EventFamily[] {
  return byScope[scope];
}

export function isEventType(name: string, scope: 'group' | 'org'): name is EventType {
  return existing[scope].has(name);
}

/** Every event type of both logs, in alphabetical order. */
export function allEventTypes(): string[] {
  return [...new Set([...existing.group, ...existing.org])].sort();
}
