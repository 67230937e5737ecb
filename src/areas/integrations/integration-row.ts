import type { IntegrationType } from '#contract/security/integrations.ts';
import type { Settings } from './integration-kinds.ts';

/** A kind of integration, configured or not. */
export interface IntegrationRow {
  type: IntegrationType;
  /** As returned by the service, secrets masked; undefined: it is not configured. */
  settings: Settings | undefined;
  /** Alert configurations that notify through it; undefined while unknown. */
  notifying: number | undefined;
}
