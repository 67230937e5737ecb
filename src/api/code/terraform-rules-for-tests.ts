import type { Block, Body, Expression } from '../import/hcl/syntax.ts';

/**
 * Checks of the provider beyond its schema, from its validators. Each rule returns the refused values.
 * // documented by the provider
 */
type Rule = (body: Body, type: string) => string[];

const textAt = (body: Body, name: string): string | undefined => {
  const value = body.attributes.get(name)?.value;
  return value?.kind === 'literal' && typeof value.value === 'string' ? value.value : undefined;
};
const numberAt = (body: Body, name: string): number | undefined => {
  const value = body.attributes.get(name)?.value;
  return value?.kind === 'literal' && typeof value.value === 'number' ? value.value : undefined;
};

const oneOf =
  (name: string, values: string): Rule =>
  (body, type) => {
    const value = textAt(body, name);
    return value === undefined || values.split(' ').includes(value)
      ? []
      : [`${type}.${name} must not be ${value}`];
  };

const between =
  (name: string, least: number, most = Number.POSITIVE_INFINITY): Rule =>
  (body, type) => {
    const value = numberAt(body, name);
    return value === undefined || (value >= least && value <= most)
      ? []
      : [`${type}.${name} must be ${least} to ${most}`];
  };

const within =
  (block: string, ...rules: Rule[]): Rule =>
  (body, type) =>
    body.blocks
      .filter((each) => each.type === block)
      .flatMap((each) => rules.flatMap((rule) => rule(each.body, `${type}.${block}`)));

const atMostOne =
  (block: string): Rule =>
  (body, type) =>
    body.blocks.filter((each) => each.type === block).length > 1 ? [`${type} has several ${block}`] : [];

const atLeastOne =
  (block: string): Rule =>
  (body, type) =>
    body.blocks.some((each) => each.type === block) ? [] : [`${type} requires ${block}`];

const excludes =
  (name: string, ...others: string[]): Rule =>
  (body, type) =>
    body.attributes.has(name)
      ? others
          .filter((other) => body.attributes.has(other))
          .map((other) => `${type} takes ${name} or ${other}, not both`)
      : [];

const exactlyOne =
  (...names: string[]): Rule =>
  (body, type) =>
    names.filter((name) => body.attributes.has(name)).length === 1
      ? []
      : [`${type} takes exactly one of ${names.join(', ')}`];

const json =
  (...names: string[]): Rule =>
  (body, type) =>
    names.flatMap((name) => {
      const value = textAt(body, name);
      if (value === undefined) return [];
      try {
        JSON.parse(value);
        return [];
      } catch {
        return [`${type}.${name} must be JSON`];
      }
    });

/** `interval_min` is refused where another service repeats the notification. */
const interval: Rule = (body, type) =>
  /^(?:PAGER_DUTY|OPS_GENIE|VICTOR_OPS)$/u.test(textAt(body, 'type_name') ?? '') &&
  (numberAt(body, 'interval_min') ?? 0) > 0
    ? [`${type}.interval_min must not be set for ${textAt(body, 'type_name')}`]
    : [];

/** A range of one address is refused. */
const singleAddress: Rule = (body, type) =>
  /\/(?:32|128)$/u.test(textAt(body, 'cidr_block') ?? '')
    ? [`${type} takes a single address as ip_address`]
    : [];

const integrationNeeds: Readonly<Record<string, string>> = {
  PAGER_DUTY: 'service_key',
  DATADOG: 'api_key region',
  OPS_GENIE: 'api_key region',
  VICTOR_OPS: 'api_key',
  WEBHOOK: 'url',
  MICROSOFT_TEAMS: 'microsoft_teams_webhook_url',
  PROMETHEUS: 'user_name password service_discovery enabled',
};
const integration: Rule = (body, type) => {
  const kind = textAt(body, 'type') ?? '';
  const needs = Object.hasOwn(integrationNeeds, kind) ? integrationNeeds[kind] : undefined;
  if (needs === undefined) return [`${type}.type must not be ${kind}`];
  return needs
    .split(' ')
    .filter((name) => !body.attributes.has(name))
    .map((name) => `${type}.${name} is required for ${kind}`);
};

/** The required arguments of one kind of restore; arguments of other kinds are refused. */
const delivery: Rule = (body, type) =>
  exactlyOne(
    'automated',
    'download',
    'point_in_time',
  )(body, type).concat(
    body.attributes.has('download') ? [] : atAll(body, type, 'target_cluster_name', 'target_project_id'),
  );
const atAll = (body: Body, type: string, ...names: string[]): string[] =>
  names.filter((name) => !body.attributes.has(name)).map((name) => `${type}.${name} is required`);

const units =
  'RAW BITS BYTES KILOBITS KILOBYTES MEGABITS MEGABYTES GIGABITS GIGABYTES TERABYTES PETABYTES MILLISECONDS SECONDS MINUTES HOURS DAYS';
const notifiers =
  'EMAIL SMS PAGER_DUTY SLACK DATADOG OPS_GENIE VICTOR_OPS WEBHOOK USER TEAM GROUP ORG MICROSOFT_TEAMS';

const rules: Readonly<Record<string, readonly Rule[]>> = {
  mongodbatlas_project_ip_access_list: [
    exactlyOne('cidr_block', 'ip_address', 'aws_security_group'),
    singleAddress,
  ],
  mongodbatlas_database_user: [
    ...['x509_type', 'ldap_auth_type', 'aws_iam_type', 'oidc_auth_type'].map((name) =>
      excludes('password', name),
    ),
    oneOf('x509_type', 'NONE MANAGED CUSTOMER'),
    oneOf('ldap_auth_type', 'NONE USER GROUP'),
    oneOf('aws_iam_type', 'NONE USER ROLE'),
    atLeastOne('roles'),
  ],
  mongodbatlas_search_index: [
    excludes('mappings_dynamic', 'mappings_dynamic_config'),
    json('analyzers', 'mappings_dynamic_config', 'mappings_fields', 'fields', 'stored_source'),
    within('type_sets', json('types')),
  ],
  mongodbatlas_alert_configuration: [
    atMostOne('metric_threshold_config'),
    atMostOne('threshold_config'),
    atLeastOne('notification'),
    within('metric_threshold_config', oneOf('operator', 'GREATER_THAN LESS_THAN')),
    within('threshold_config', oneOf('units', units)),
    within('notification', oneOf('type_name', notifiers), oneOf('ops_genie_region', 'US EU'), interval),
  ],
  mongodbatlas_cloud_backup_snapshot: [between('retention_in_days', 1)],
  mongodbatlas_cloud_backup_snapshot_restore_job: [within('delivery_type_config', delivery)],
  mongodbatlas_maintenance_window: [between('day_of_week', 1, 7), between('hour_of_day', 0, 23)],
  mongodbatlas_third_party_integration: [integration],
};

/** Values of a resource that the validators of the provider refuse. */
export const ruleProblems = (type: string, body: Body): string[] =>
  (Object.hasOwn(rules, type) ? (rules[type] ?? []) : []).flatMap((rule) => rule(body, type));

const id = '[0-9a-f]{24}';
const inProject = `${id}-.+`;
/** Forms of the identifiers by which the provider imports. */
const importIds: Readonly<Record<string, string>> = {
  mongodbatlas_project: id,
  mongodbatlas_advanced_cluster: inProject,
  mongodbatlas_flex_cluster: inProject,
  mongodbatlas_alert_configuration: `${id}-${id}`,
  mongodbatlas_api_key: `${id}-${id}`,
  mongodbatlas_team: `${id}-${id}`,
  mongodbatlas_backup_compliance_policy: id,
  mongodbatlas_cloud_backup_schedule: inProject,
  mongodbatlas_cloud_backup_snapshot: `${id}-.+-${id}`,
  mongodbatlas_cloud_backup_snapshot_restore_job: `${id}-.+-${id}`,
  mongodbatlas_cloud_backup_snapshot_export_bucket: `${id}-${id}`,
  mongodbatlas_cloud_backup_snapshot_export_job: `${id}--.+--${id}`,
  mongodbatlas_search_index: `${id}--.+--${id}`,
  mongodbatlas_database_user: `${id}/.+/[^/]+`,
  mongodbatlas_custom_db_role: inProject,
  mongodbatlas_project_ip_access_list: inProject,
  mongodbatlas_maintenance_window: id,
  mongodbatlas_third_party_integration: `${id}-[A-Z_]+`,
  mongodbatlas_custom_dns_configuration_cluster_aws: id,
  mongodbatlas_service_account: `${id}/.+`,
  mongodbatlas_cloud_provider_access_setup: `${id}-(?:AWS|AZURE|GCP)-${id}`,
};

const isName = (expression: Expression | undefined): boolean =>
  expression?.kind === 'attribute' && expression.of.kind === 'name';

/** Values that the provider refuses in the import of an existing resource. */
export function importProblems({ body }: Block): string[] {
  const to = body.attributes.get('to')?.value;
  if (to?.kind !== 'attribute' || !isName(to)) return ['import.to must name a resource'];
  const type = to.of.kind === 'name' ? to.of.name : '';
  const form = Object.hasOwn(importIds, type) ? importIds[type] : undefined;
  if (form === undefined) return [`${type} cannot be imported`];
  const value = textAt(body, 'id');
  return value !== undefined && new RegExp(`^${form}$`, 'u').test(value)
    ? []
    : [`import of ${type}: the id ${value} has another form`];
}
