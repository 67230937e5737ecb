import type { AlertEventType } from '#contract/alert-configs/alert-event-type.ts';
import { variantOf } from '#contract/alert-configs/event-types.ts';
import type { MatcherOperator } from '#contract/alert-configs/schemas.ts';
import { type MatcherField, matcherFields } from '#contract/alert-configs/tables/variants.ts';
import { patternFinds } from './matcher-pattern.ts';

/** The fields listed by the service, in its order // observed: without the two names of the stream processors */
export const listedMatcherFields: readonly MatcherField[] = matcherFields.filter(
  (field) => field !== 'INSTANCE_NAME' && field !== 'PROCESSOR_NAME',
);

/** Values of TYPE_NAME that clients offer. */
export const matcherHostTypes = [
  'STANDALONE',
  'PRIMARY',
  'SECONDARY',
  'ARBITER',
  'MONGOS',
  'CONFIG',
  'MONGOT',
] as const;

/** What an alert is, or would be, about. A list means that any of its values may match. */
export interface MatchTarget {
  clusterName?: string;
  hostname?: string;
  port?: string | number;
  /** Used instead of hostname and port where those are absent. */
  hostnameAndPort?: string;
  replicaSetName?: string;
  shardName?: string;
  typeName?: string | readonly string[];
  atlasNodeType?: string | readonly string[];
  applicationId?: string;
  instanceName?: string;
  processorName?: string;
}

/** Field names that matchers of an event type may use. */
export function allowedMatcherFields(eventType: AlertEventType): readonly MatcherField[] {
  return variantOf(eventType).matcherFields ?? listedMatcherFields;
}

function valuesOf(field: MatcherField, target: MatchTarget): string[] {
  const value = pick(field, target);
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}

function pick(field: MatcherField, target: MatchTarget): string | number | readonly string[] | undefined {
  const [, host, port] = /^(.*):(\d+)$/.exec(target.hostnameAndPort ?? '') ?? [];
  switch (field) {
    case 'CLUSTER_NAME':
      return target.clusterName;
    case 'HOSTNAME':
      return target.hostname ?? host;
    case 'PORT':
      return target.port ?? port;
    case 'HOSTNAME_AND_PORT':
      if (target.hostnameAndPort !== undefined) return target.hostnameAndPort;
      if (target.hostname === undefined || target.port === undefined) return undefined;
      return `${target.hostname}:${target.port}`;
    case 'REPLICA_SET_NAME':
      return target.replicaSetName;
    case 'SHARD_NAME':
      return target.shardName;
    case 'TYPE_NAME':
      return target.typeName;
    case 'ATLAS_NODE_TYPE':
      return target.atlasNodeType;
    case 'APPLICATION_ID':
      return target.applicationId;
    case 'INSTANCE_NAME':
      return target.instanceName;
    case 'PROCESSOR_NAME':
      return target.processorName;
  }
}

function isField(name: string): name is MatcherField {
  return matcherFields.some((field) => field === name);
}

const tests: Record<MatcherOperator, (value: string, sought: string) => boolean> = {
  EQUALS: (value, sought) => value === sought,
  NOT_EQUALS: (value, sought) => value === sought,
  CONTAINS: (value, sought) => value.includes(sought),
  NOT_CONTAINS: (value, sought) => value.includes(sought),
  STARTS_WITH: (value, sought) => value.startsWith(sought),
  ENDS_WITH: (value, sought) => value.endsWith(sought),
  REGEX: (value, sought) => patternFinds(sought, value),
};

function isOperator(name: string): name is MatcherOperator {
  return Object.hasOwn(tests, name);
}

/**
 * Whether one matcher holds. A target without the field fails matchers that require a value and passes those
 * that exclude one. Unknown names (a newer service) never hold.
 */
export function matcherHolds(
  matcher: { fieldName: string; operator: string; value: string },
  target: MatchTarget,
): boolean {
  if (!isField(matcher.fieldName) || !isOperator(matcher.operator)) return false;
  const test = tests[matcher.operator];
  const result = valuesOf(matcher.fieldName, target).some((value) => test(value, matcher.value));
  return matcher.operator.startsWith('NOT_') ? !result : result;
}

/** Whether every matcher holds // assumed: all of them; none means everything */
export function matches(
  matchers: readonly { fieldName: string; operator: string; value: string }[] | undefined,
  target: MatchTarget,
): boolean {
  return (matchers ?? []).every((matcher) => matcherHolds(matcher, target));
}
