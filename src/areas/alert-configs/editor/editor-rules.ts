import type { FieldErrors, ResolverResult } from 'react-hook-form';
import { isAlertEventType, variantOf } from '#contract/alert-configs/event-types.ts';
import { checkAlertConfig } from '#contract/alert-configs/rules.ts';
import { AlertConfigRequest } from '#contract/alert-configs/schemas.ts';
import { parseByEvidence } from '#contract/evidence/rule-evidence.ts';
import { type ConfigForm, requestOf } from '../form-model.ts';
import { isSecretName, type SecretName, storedMask } from '../notifications/notification-form.ts';
import type { AlertConfig, RequestBody } from '../shapes.ts';

export interface FormProblem {
  /** Path in the form: `notifications.0.emailAddress`. */
  path: string;
  message: string;
}

/** Everything the service would refuse about the form: first each field, then their combinations. */
export function problemsOf(form: ConfigForm, base: AlertConfig | undefined): FormProblem[] {
  if (form.eventTypeName === '') return [{ path: 'eventTypeName', message: 'must be chosen' }];
  const own = [...unfinished(form), ...halfReplaced(form, base)];
  const existing = new Set(own.map((each) => each.path));
  const more = refusals(requestOf(form), base).filter((each) => !existing.has(each.path));
  return [...own, ...more];
}

function refusals(request: RequestBody, base: AlertConfig | undefined): FormProblem[] {
  const { data, errors } = parseByEvidence(AlertConfigRequest, request);
  if (data === undefined) {
    return errors.map(({ path, message }) => ({
      path: path.join('.'),
      message,
    }));
  }
  const stored = new Set(base?.notifications.map((each) => each.notifierId));
  const rules = checkAlertConfig(data, (notifierId) => stored.has(notifierId)).filter(
    ({ isAssumed }) => !isAssumed,
  );
  return rules.map(({ field, detail }) => ({ path: field.replaceAll(/\[(\d+)\]/g, '.$1'), message: detail }));
}

/** Values that the service accepts although they make no sense: a metric above nothing, a matcher without a value. */
function unfinished(form: ConfigForm): FormProblem[] {
  const problems: FormProblem[] = [];
  if (isAlertEventType(form.eventTypeName) && variantOf(form.eventTypeName).metrics) {
    const { metricName, threshold } = form.metricThreshold;
    if (metricName === '') problems.push({ path: 'metricThreshold.metricName', message: 'must be chosen' });
    else if (threshold === null)
      problems.push({ path: 'metricThreshold.threshold', message: 'must be a number' });
  }
  form.matchers.forEach(({ value }, index) => {
    if (value === '') problems.push({ path: `matchers.${index}.value`, message: 'is required' });
  });
  return problems;
}

/** "Replace" without a new secret would silently keep the old one. */
function halfReplaced(form: ConfigForm, base: AlertConfig | undefined): FormProblem[] {
  return form.notifications.flatMap((notification, index) =>
    Object.keys(notification)
      .filter(isSecretName)
      .flatMap((name: SecretName): FormProblem[] => {
        const secret = notification[name];
        if (secret.keep || secret.text !== '' || storedMask(base, notification, name) === undefined)
          return [];
        return [
          { path: `notifications.${index}.${name}`, message: 'must be entered, or the stored one kept' },
        ];
      }),
  );
}

/** The rules in the form that react-hook-form requires. */
export function resolverFor(base: AlertConfig | undefined) {
  return (form: ConfigForm): ResolverResult<ConfigForm> => {
    const problems = problemsOf(form, base);
    if (problems.length === 0) return { values: form, errors: {} };
    return { values: {}, errors: nested(problems) };
  };
}

const lists = new Set(['matchers', 'notifications']);

/** Errors in the shape of the form; errors about a whole list are at its root. */
export function nested(problems: readonly FormProblem[]): FieldErrors<ConfigForm> {
  const errors: Record<string, unknown> = {};
  for (const { path, message } of problems) {
    const steps = (lists.has(path) ? `${path}.root` : path).split('.');
    const last = steps.pop() ?? '';
    let at = errors;
    for (const step of steps) {
      const next = at[step];
      const branch = typeof next === 'object' && next !== null ? (next as Record<string, unknown>) : {};
      at[step] = branch;
      at = branch;
    }
    at[last] ??= { type: 'service', message };
  }
  return errors as FieldErrors<ConfigForm>;
}
