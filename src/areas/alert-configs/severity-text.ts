import type { NotificationKind } from '#contract/alert-configs/tables/notification-fields.ts';
import type { Severity } from '#contract/alert-configs/tables/severities.ts';

/**
 * What other services make of a severity. The row of CRITICAL is the service's own // observed; the others
 * follow the receivers' scales // assumed
 */
const mapped: Partial<Record<NotificationKind, Record<Severity, string>>> = {
  PAGER_DUTY: { CRITICAL: 'Critical', ERROR: 'Error', WARNING: 'Warning', INFO: 'Info' },
  OPS_GENIE: { CRITICAL: 'P1', ERROR: 'P2', WARNING: 'P3', INFO: 'P5' },
  VICTOR_OPS: { CRITICAL: 'Critical', ERROR: 'Critical', WARNING: 'Warning', INFO: 'Info' },
  DATADOG: { CRITICAL: 'Error', ERROR: 'Error', WARNING: 'Warning', INFO: 'Info' },
};

/** How the severity arrives there; undefined for kinds that show the service's own word. */
export function arrivesAs(kind: NotificationKind, severity: Severity): string | undefined {
  return mapped[kind]?.[severity];
}
