import { z } from 'zod';
import { severities } from '#contract/alert-configs/tables/severities.ts';
import { ClusterSummary } from '#contract/clusters/schemas.ts';

/** Schemas of the state of projects. `standing.ts` has their types, for pages that do not load schemas. */

const severity = z.enum(severities);
export const bySeverity = z.record(severity, z.int());

/**
 * A cluster of the list across projects; one that is being created or removed has no reachable nodes, which
 * is not an issue.
 */
const StatedSummary = ClusterSummary.extend({ passing: z.enum(['CREATING', 'DELETING']).optional() });

export const ProjectStanding = z.strictObject({
  groupId: z.string(),
  groupName: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  clusters: z.array(StatedSummary).readonly(),
  /** Names of clusters with open alerts above informational severity, with the worst severity. */
  alerting: z.array(z.tuple([z.string(), severity]).readonly()).readonly(),
  /** Open and not acknowledged, by severity; null while unknown. */
  waiting: bySeverity.nullable(),
  acknowledged: z.int(),
  /** All open alerts, also those beyond the ones that were read; null while unknown. */
  open: z.int().nullable(),
});

/** One line that needs attention: an alert type in a project, or an unavailable cluster. */
export const Issue = z.strictObject({
  key: z.string(),
  severity,
  kind: z.enum(['alert', 'cluster']),
  /** In words: `Replication lag`, `No primary`. */
  what: z.string(),
  /** Clusters, hosts: the first few by name. */
  on: z.array(z.string()).readonly(),
  count: z.int(),
  since: z.string().nullable(),
  groupId: z.string(),
  groupName: z.string(),
  orgName: z.string(),
  /** The alert that has lasted longest. */
  alertId: z.string().optional(),
  /** Narrows the list of alerts to those of the line, where they are several. */
  query: z.string().optional(),
});
