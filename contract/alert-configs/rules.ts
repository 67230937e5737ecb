import type { AlertEventType } from './alert-event-type.ts';
import { isAlertEventType, thresholdUnits, variantOf } from './event-types.ts';
import { longestPattern, patternProblem } from './matchers/matcher-pattern.ts';
import { allowedMatcherFields } from './matchers/matchers.ts';
import { isMetricName, metricUnits } from './metrics/metrics.ts';
import { checkNotifications, type HasStored } from './notifications/notification-rules.ts';
import { type ConfigProblem, missing, problem, unfit } from './problem.ts';
import type { AlertConfigRequest } from './schemas.ts';

/** A request whose event type has not been checked yet, as a form or an import may hold it. */
export type UncheckedConfig = Omit<AlertConfigRequest, 'eventTypeName'> & { eventTypeName: string };

/**
 * Every error of a configuration that the service would refuse although each field is well-formed. The same
 * rules check a request in the emulator and a form in the console. Empty when it is valid.
 */
export function checkAlertConfig(
  request: UncheckedConfig,
  hasStored: HasStored = () => false,
): ConfigProblem[] {
  const { eventTypeName } = request;
  if (!isAlertEventType(eventTypeName)) {
    return [problem('INVALID_EVENT_TYPE_FOR_ALERT', 'eventTypeName', [eventTypeName])];
  }
  return [
    ...checkThreshold(request, eventTypeName),
    ...checkMetricThreshold(request, eventTypeName),
    ...checkMatchers(request, eventTypeName),
    ...checkNotifications(request.notifications, hasStored),
  ];
}

function checkThreshold({ threshold }: UncheckedConfig, eventType: AlertEventType): ConfigProblem[] {
  const spec = variantOf(eventType).threshold;
  if (!threshold) {
    return spec?.presence === 'required' ? [problem('MISSING_THRESHOLD', 'threshold', [eventType])] : [];
  }
  if (!spec) return [problem('THRESHOLD_PRESENT', 'threshold', [eventType])];
  const problems: ConfigProblem[] = [];
  const { operator, units } = threshold;
  if (threshold.threshold === undefined) problems.push(missing('threshold.threshold'));
  if (operator === undefined) {
    if (spec.operators.length > 1) problems.push(missing('threshold.operator'));
  } else if (!spec.operators.includes(operator)) {
    problems.push(problem('INVALID_OPERATOR_FOR_EVENT_TYPE', 'threshold.operator', [operator, eventType]));
  }
  if (units !== undefined && !thresholdUnits(eventType).includes(units)) {
    problems.push(problem('UNITS_MISMATCH', 'threshold.units', [units, eventType]));
  }
  return problems;
}

function checkMetricThreshold(
  { metricThreshold }: UncheckedConfig,
  eventType: AlertEventType,
): ConfigProblem[] {
  const set = variantOf(eventType).metrics;
  if (!metricThreshold) {
    return set ? [problem('MISSING_METRIC_THRESHOLD', 'metricThreshold', [eventType])] : [];
  }
  if (!set) return [problem('METRIC_THRESHOLD_PRESENT', 'metricThreshold', [eventType])];
  const problems: ConfigProblem[] = [];
  const { metricName, operator, units } = metricThreshold;
  const allowed = metricUnits(set, metricName);
  const field = 'metricThreshold.metricName';
  if (!isMetricName(metricName)) problems.push(problem('INVALID_ENUM_VALUE', field, [metricName, field]));
  else if (allowed.length === 0) {
    problems.push(problem('METRIC_TYPE_UNSUPPORTED', field, [metricName, eventType]));
  } else if (units !== undefined && !allowed.includes(units)) {
    problems.push(problem('UNITS_MISMATCH', 'metricThreshold.units', [units, metricName]));
  }
  // the number may be left out, and is 0 then // observed: Terraform
  if (operator === undefined) problems.push(missing('metricThreshold.operator'));
  return problems;
}

function checkMatchers({ matchers = [] }: UncheckedConfig, eventType: AlertEventType): ConfigProblem[] {
  const allowed = allowedMatcherFields(eventType);
  const most = variantOf(eventType).maxMatchers;
  const problems = matchers.flatMap(({ fieldName, operator, value }, index): ConfigProblem[] => {
    const at = `matchers[${index}]`;
    if (!allowed.includes(fieldName)) {
      const field = `${at}.fieldName`;
      const detail = `The event type ${eventType} cannot be narrowed by ${fieldName}, only by ${allowed.join(', ')}.`;
      return [problem('INVALID_ENUM_VALUE', field, [fieldName, field], detail)];
    }
    const why = operator === 'REGEX' ? patternProblem(value) : undefined;
    if (why === undefined) return [];
    const issue = unfit(`${at}.value`, why);
    return [value.length > longestPattern ? { ...issue, isAssumed: true } : issue];
  });
  if (most !== undefined && matchers.length > most) {
    problems.unshift(unfit('matchers', `has more than ${most} for the event type ${eventType}`));
  }
  return problems;
}
