import type { AlertEventType } from '#contract/alert-configs/alert-event-type.ts';
import type { AlertConfig } from '#contract/alert-configs/schemas.ts';
import type { Alert } from '#contract/alerts.ts';
import type { Org } from '#contract/orgs.ts';
import type { Group } from '#contract/projects.ts';

/** A scheduled transition. */
export interface DueRecord {
  id: string;
  at: number;
  /** Keeps the order of transitions due at the same time. */
  order: number;
  transition: string;
  payload: unknown;
  /** The resource whose passing state ends with it. */
  of?: string;
}

export interface OrgRecord extends Omit<Org, 'links'> {
  requiresAccessList?: boolean;
  /** Without a payment method whatever costs money answers 402 // specification §1 */
  paymentMethod?: boolean;
}
export type GroupRecord = Omit<Group, 'links' | 'clusterCount'>;
export type AlertRecord = Omit<Alert, 'links'>;
/** The emulator stores only event types of its table; the service's answers may hold newer ones. */
export type AlertConfigRecord = Omit<AlertConfig, 'links' | 'eventTypeName'> & {
  eventTypeName: AlertEventType;
};
/** Secrets of a configuration's notifications, sealed, by notifierId and field. */
export interface AlertConfigSecrets {
  id: string;
  sealed: Record<string, Record<string, string>>;
}
