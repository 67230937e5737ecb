import { aiModelErrors } from '#contract/ai-models/errors.ts';
import { archiveErrors } from '#contract/archives/errors.ts';
import { backupErrors } from '#contract/backups/errors.ts';
import { backupPolicyErrors } from '#contract/backups/policy-errors.ts';
import { clusterErrors } from '#contract/clusters/errors.ts';
import { credentialErrors } from '#contract/credentials/errors.ts';
import { dataFederationErrors } from '#contract/data-federation/errors.ts';
import { federationErrors } from '#contract/federation/errors.ts';
import { flexErrors } from '#contract/flex/errors.ts';
import { invoiceErrors } from '#contract/invoices/errors.ts';
import { liveMigrationErrors } from '#contract/live-migrations/errors.ts';
import { logExportErrors } from '#contract/log-export/errors.ts';
import { mcpErrors } from '#contract/mcp/errors.ts';
import { monitoringErrors } from '#contract/monitoring/errors.ts';
import { networkErrors } from '#contract/network/errors.ts';
import { outageErrors } from '#contract/outages/outage-errors.ts';
import { peopleErrors } from '#contract/people/errors.ts';
import { queryShapeErrors } from '#contract/query-shapes/errors.ts';
import { resourcePolicyErrors } from '#contract/resource-policies/errors.ts';
import { searchErrors } from '#contract/search/errors.ts';
import { securityErrors } from '#contract/security/errors.ts';
import { streamErrors } from '#contract/streams/errors.ts';

/**
 * errorCode → HTTP status and text; `{0}`, `{1}` are the parameters. Codes and statuses are the service's;
 * texts marked observed are its own, the others say the same in our words. An area adds its lines in its own folder.
 */
export const cases = {
  VALIDATION_ERROR: [400, 'Validation error.'],
  INVALID_ATTRIBUTE: [400, 'Invalid attribute {0} specified.'], // observed
  ATTRIBUTE_READ_ONLY: [400, 'The attribute {0} cannot be set by a request.'],
  INVALID_ENUM_VALUE: [400, 'An invalid enumeration value {0} was specified for attribute {1}.'],
  INVALID_JSON: [400, 'The body does not have the expected shape.'],
  INVALID_JSON_ATTRIBUTE: [400, 'The attribute {0} does not have the expected shape.'],
  MALFORMED_JSON: [400, 'The body is not valid JSON: {0}'],
  MISSING_ATTRIBUTE: [400, 'The required attribute {0} was not specified.'],
  INVALID_QUERY_PARAMETER: [400, 'The query parameter {0} is invalid: {1}'],
  MISSING_QUERY_PARAMETER: [400, 'The required query parameter {0} was not specified.'],
  INVALID_DATE_RANGE: [400, 'The end of the date range is before its start.'],
  GROUP_MISMATCH: [400, 'The project {0} in the body is not the project {1} of the path.'],
  RESOURCE_NOT_FOUND: [404, 'Cannot find resource {0}.'], // observed
  GROUP_NOT_FOUND: [404, 'No group with ID {0} exists.'], // observed
  INVALID_GROUP_ID: [404, 'An invalid group ID {0} was specified.'],
  GROUP_NAME_NOT_FOUND: [404, 'No group with name {0} exists.'],
  GROUP_ALREADY_EXISTS: [409, 'A group with name {0} already exists.'],
  CANNOT_CLOSE_GROUP_ACTIVE_ATLAS_CLUSTERS: [
    409,
    'The group {0} has clusters and cannot be deleted until they are gone.',
  ],
  ORG_NOT_FOUND: [404, 'No organization with ID {0} exists.'],
  // assumed: documented is only that it is refused
  CANNOT_CLOSE_ORG_ACTIVE_GROUPS: [
    409,
    'The organization {0} has projects and cannot be deleted until they are gone.',
  ],
  NOT_ORG_OWNER: [401, 'The current user is not the owner of an organization.'], // documented code
  INVALID_ORG_ID: [404, 'An invalid organization ID {0} was specified.'],
  METHOD_NOT_ALLOWED: [405, 'The method {0} is not supported for the resource {1}.'],
  INVALID_VERSION_DATE: [406, 'Invalid accept header or version date.'], // observed
  VERSION_GONE: [410, 'Version {0} of {1} is no longer available.'], // observed
  PAYLOAD_TOO_LARGE: [413, 'The body is larger than {0} bytes.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The content type {0} is not supported.'],
  USER_UNAUTHORIZED: [403, 'The current user is not authorized to perform this action.'],
  USER_CANNOT_ACCESS_GROUP: [403, 'The current user cannot access the group with ID {0}.'],
  USER_CANNOT_ACCESS_ORG: [403, 'The current user cannot access the organization with ID {0}.'],
  NOT_ORG_GROUP_CREATOR: [401, 'The current user may not create groups in organization {0}.'], // specification §7
  ACCESS_FORBIDDEN: [403, 'Access to this resource is forbidden.'],
  IP_ADDRESS_NOT_ON_ACCESS_LIST: [403, 'IP address {0} is not allowed to access this resource.'], // observed
  ORG_REQUIRES_ACCESS_LIST: [403, 'This organization requires access through an access list of IP ranges.'],
  NO_PAYMENT_INFORMATION_FOUND: [402, 'No payment information was found for group {0}.'],
  RATE_LIMITED: [429, 'Resource {0} is limited to {1} requests every {2} minutes.'],
  RATE_LIMITED_TOKEN_BUCKET: [
    429,
    'Rate limit exceeded for {0}. Please retry after {1} seconds. Request capacity: {2}. Refill rate: {3} per {4} seconds.',
  ], // observed
  UNEXPECTED_ERROR: [500, 'Unexpected error.'],
  NOT_IMPLEMENTED: [501, 'The emulator does not imitate the operation {0} yet.'],
  SERVICE_UNAVAILABLE: [503, 'The service is temporarily unavailable.'],

  ALERT_CONFIG_NOT_FOUND: [404, 'No alert configuration with ID {0} exists in group {1}.'],
  INVALID_ALERT_CONFIG_ID: [404, 'An invalid alert configuration ID {0} was specified.'],
  MISSING_NOTIFICATIONS: [400, 'At least one notification must be specified for an alert configuration.'],
  MAX_NOTIFICATIONS_PER_ALERT_EXCEEDED: [400, 'At most {0} notifications may be specified.'],
  MAX_ALERT_CONFIGS_PER_GROUP_EXCEEDED: [
    400,
    'The group already has {0} alert configurations, the most allowed.',
  ],
  NOTIFICATION_INTERVAL_OUT_OF_RANGE: [400, 'The notification interval must be at least {0} minutes.'],
  INVALID_EVENT_TYPE_FOR_ALERT: [400, 'The event type {0} cannot be used in an alert configuration.'],
  MISSING_METRIC_THRESHOLD: [400, 'The event type {0} requires a metric threshold.'],
  METRIC_THRESHOLD_PRESENT: [400, 'The event type {0} does not take a metric threshold.'],
  MISSING_THRESHOLD: [400, 'The event type {0} requires a threshold.'],
  THRESHOLD_PRESENT: [400, 'The event type {0} does not take a threshold.'],
  UNITS_MISMATCH: [400, 'The units {0} do not fit the metric {1}.'],
  EMAIL_OR_SMS_REQUIRED_FOR_GROUP_NOTIFICATION: [
    400,
    'E-mail or SMS must be switched on for a notification to a group.',
  ],
  MISSING_ROLES_FOR_GROUP_NOTIFICATION: [
    400,
    'At least one role must be specified for a notification to a group.',
  ],
  TOO_MANY_GROUP_NOTIFICATIONS: [400, 'At most one notification to the group may be specified.'],
  INVALID_EMAIL_ADDRESS: [400, 'The e-mail address {0} is invalid.'],
  WEBHOOK_URL_NOT_SET: [400, 'A webhook notification needs a webhook URL.'],
  ALERT_NOT_FOUND: [404, 'No alert with ID {0} exists in group {1}.'],
  INVALID_ALERT_ID: [404, 'An invalid alert ID {0} was specified.'],
  INVALID_ALERT_STATUS: [400, 'An invalid alert status {0} was specified.'],
  EVENT_NOT_FOUND: [404, 'No event with ID {0} exists.'],
  BAD_USERNAME_IN_GROUP_REF: [400, 'No user {0} belongs to the group.'],
  EMAIL_OR_SMS_REQUIRED_FOR_USER_NOTIFICATION: [
    400,
    'E-mail or SMS must be switched on for a notification to a user.',
  ],
  INVALID_DATADOG_API_KEY: [400, 'The Datadog API key must be 32 hexadecimal digits.'],
  INVALID_OPERATOR_FOR_EVENT_TYPE: [400, 'The operator {0} cannot be used with the event type {1}.'],
  INVALID_PAGER_DUTY_SERVICE_KEY: [400, 'The PagerDuty service key must be 32 hexadecimal digits.'],
  METRIC_TYPE_UNSUPPORTED: [400, 'The metric {0} cannot be used with the event type {1}.'],
  TOO_MANY_ORG_NOTIFICATIONS: [400, 'At most one notification to the organization may be specified.'],
  INVALID_SNAPSHOT_ID: [404, 'An invalid snapshot ID {0} was specified.'],
  INVALID_JOB_ID: [404, 'An invalid job ID {0} was specified.'],
  BACKUP_JOB_NOT_FOUND: [400, 'Cloud backup is not enabled for the cluster {0}.'],
  ...backupPolicyErrors,
  ...backupErrors,
  ...searchErrors,
  ...clusterErrors,
  ...flexErrors,
  ...securityErrors,
  ...credentialErrors,
  ...federationErrors,
  ...peopleErrors,
  ...resourcePolicyErrors,
  ...networkErrors,
  ...archiveErrors,
  ...dataFederationErrors,
  ...logExportErrors,
  ...invoiceErrors,
  ...queryShapeErrors,
  ...streamErrors,
  ...aiModelErrors,
  ...mcpErrors,
  ...outageErrors,
  ...liveMigrationErrors,
  ...monitoringErrors,
} as const satisfies Record<string, readonly [number, string]>;
