import type { AlertEventType } from '#contract/alert-configs/alert-event-type.ts';
import {
  alertFamilies,
  defaultSeverity,
  isAlertEventType,
  isInformational,
} from '#contract/alert-configs/event-types.ts';
import type { FamilyId } from '#contract/alert-configs/tables/families.ts';
import type { AlertConfig } from '../shapes.ts';
import { decide, type Targets, targetKind } from '../targets.ts';

/** A family of event types whose problems cause no notification. */
export interface Hole {
  family: FamilyId;
  title: string;
  /** The worst event type of the family: where an editor best begins. */
  suggested: AlertEventType;
  /** Clusters excluded by the matchers of existing configurations; absent without any. */
  clusters?: string[];
}

const rank = { CRITICAL: 0, ERROR: 1, WARNING: 2, INFO: 3 };

/** Features that a project has to use before their problems can occur. */
const optIn: ReadonlySet<string> = new Set([
  'appService',
  'appServiceMetric',
  'serverlessMetric',
  'flexMetric',
  'streamProcessor',
  'streamProcessorMetric',
  'onlineArchive',
  'encryptionKey',
  'x509',
  'tuning',
  'resourcePolicy',
]);

/** Event types of a family that report problems, the worst first. */
function problemsOf(eventTypes: readonly AlertEventType[]): AlertEventType[] {
  return eventTypes
    .filter((type) => !isInformational(type) && defaultSeverity(type) !== 'INFO')
    .sort((a, b) => rank[defaultSeverity(a)] - rank[defaultSeverity(b)]);
}

/** Families whose problems no enabled configuration would report, for all clusters or for some. */
export function coverageHoles(configs: readonly AlertConfig[], targets: Targets): Hole[] {
  const enabled = configs.filter((config) => config.enabled);
  return alertFamilies()
    .flatMap(({ id, title, eventTypes }): Hole[] => {
      const problems = problemsOf(eventTypes);
      const [suggested] = problems;
      if (suggested === undefined || optIn.has(id)) return [];
      const watching = enabled.filter(({ eventTypeName }) => problems.some((type) => type === eventTypeName));
      if (watching.length === 0) return [{ family: id, title, suggested }];
      const clusters = uncovered(watching, targets);
      return clusters.length === 0 ? [] : [{ family: id, title, suggested, clusters }];
    })
    .sort((a, b) => rank[defaultSeverity(a.suggested)] - rank[defaultSeverity(b.suggested)]);
}

function uncovered(watching: readonly AlertConfig[], targets: Targets): string[] {
  const names = targets.clusters.map((cluster) => cluster.clusterName);
  return names.filter((name) => !watching.some((config) => watches(config, name, targets)));
}

/** Whether the configuration applies to anything of the cluster; unknown counts as yes. */
function watches(config: AlertConfig, clusterName: string, targets: Targets): boolean {
  const matchers = config.matchers ?? [];
  if (matchers.length === 0 || !isAlertEventType(config.eventTypeName)) return true;
  const kind = targetKind(config.eventTypeName, matchers);
  if (kind === undefined) return true;
  const own = targets[kind].filter((target) => target.clusterName === clusterName);
  return own.length === 0 || own.some((target) => decide(matchers, target.values) !== false);
}
