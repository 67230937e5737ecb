import type { providers } from '#contract/api/names.ts';
import { groupRoles, orgRoles, type Role, roleLabel } from '#contract/roles.ts';
import { evidence } from './read-evidence.ts';
import { documented } from './service-document.ts';

// Facts about the service beside its description. Nothing but tests may load this file.

const byLabel = new Map<string, Role>([...orgRoles, ...groupRoles].map((role) => [roleLabel(role), role]));

/** The roles that the specification or the service names for an operation; empty where neither does. */
export function rolesOf(operationId: string): Role[] {
  const labels = documented(operationId)?.roles ?? [];
  return [...new Set(labels.flatMap((label) => byLabel.get(label) ?? []))];
}

/** What real answers of one operation had in common. */
export interface Recorded {
  success: number[];
  contentTypes: string[];
  rateLimit: number[];
  deprecation: string[];
  location: boolean;
  links: string[];
  itemLinks: string[];
  bareArray: boolean;
  /** Status and code of refusals. */
  errors: string[];
}

/** Recorded behaviour by operationId. */
export function recorded(): Readonly<Record<string, Recorded>> {
  return evidence('recordings') as Record<string, Recorded>;
}

type Provider = (typeof providers)[number];

/** The values that the service's description lists, and the alert configurations that a new project had. */
export interface ServiceValues {
  /** Kinds of alert configurations by the name of their schema. */
  alertVariants: {
    schema: string;
    eventTypes: string[];
    matcherFields: string[] | null;
    threshold?: { operators: string[]; units: string[]; metrics?: string[] };
    metricThreshold?: { metrics: string[] };
  }[];
  alertEventTypes: string[];
  groupEventTypes: string[];
  orgEventTypes: string[];
  /** Metrics by the schema of their threshold. */
  metrics: Record<string, Record<string, { kind: string; defaultUnits?: string }>>;
  unitsByKind: Record<string, string[]>;
  /** Fields by the kind of notification. */
  notifications: Record<string, Record<string, { enum?: string[]; default?: string; secret: boolean }>>;
  regions: Record<Provider, string[]>;
  instanceSizes: Record<Provider | 'TENANT', string[]>;
  defaultAlertConfigs: object[];
}

export function serviceValues(): ServiceValues {
  return evidence('values') as ServiceValues;
}
