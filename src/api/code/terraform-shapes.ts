import { parseBlock } from '#contract/security/cidr.ts';
import { type HclExpression, hclJson } from '#src/lib/terraform-text.ts';

type JsonObject = Record<string, unknown>;

/** One address is `ip_address` there, a range is `cidr_block` // documented by the provider */
export function accessListEntry({ cidrBlock, ipAddress, awsSecurityGroup, ...rest }: JsonObject): JsonObject {
  if (awsSecurityGroup) return { awsSecurityGroup, ...rest };
  const text = String(ipAddress || cidrBlock || '');
  const read = parseBlock(text);
  if (!read.ok) return { cidrBlock: text, ...rest };
  const { address, text: block } = read.block;
  return address === undefined ? { cidrBlock: block, ...rest } : { ipAddress: address, ...rest };
}

/** JSON in a text, as the provider takes parts of definitions. */
const json = (value: unknown): HclExpression | boolean | undefined =>
  value === undefined || typeof value === 'boolean' ? value : hclJson(value);

/** The definition of a search index is spread over arguments // documented by the provider */
export function searchIndex({ definition, latestDefinition, ...rest }: JsonObject): JsonObject {
  const { mappings, synonyms, analyzers, fields, storedSource, typeSets, ...others } = (definition ??
    latestDefinition ??
    {}) as JsonObject;
  const { dynamic, fields: mapped, ...mapping } = (mappings ?? {}) as JsonObject;
  return {
    ...rest,
    ...others,
    ...Object.fromEntries(Object.entries(mapping).map(([name, value]) => [`mappings.${name}`, value])),
    ...(typeof dynamic === 'boolean'
      ? { mappingsDynamic: dynamic }
      : { mappingsDynamicConfig: json(dynamic) }),
    mappingsFields: json(mapped),
    analyzers: json(analyzers),
    fields: json(fields),
    storedSource: json(storedSource),
    synonyms: (Array.isArray(synonyms) ? synonyms : []).map(({ source, ...each }: JsonObject) => ({
      ...each,
      sourceCollection: (source as JsonObject | undefined)?.collection,
    })),
    typeSets: (Array.isArray(typeSets) ? typeSets : []).map(({ types, ...each }: JsonObject) => ({
      ...each,
      types: json(types),
    })),
  };
}

/** The provider requires a description. */
export const snapshot = (body: JsonObject): JsonObject => ({
  ...body,
  description: body.description || 'On demand',
});

const authentications = ['x509Type', 'awsIAMType', 'oidcAuthType', 'ldapAuthType'];

/** The provider refuses a password beside any other way to authenticate, even beside NONE // observed */
export function databaseUser(body: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !authentications.includes(name) || value !== 'NONE'),
  );
}

/** Services that repeat notifications themselves: the provider refuses an interval // documented by the provider */
const repeating: readonly unknown[] = ['PAGER_DUTY', 'OPS_GENIE', 'VICTOR_OPS'];

export function alertConfiguration({ notifications, ...rest }: JsonObject): JsonObject {
  if (!Array.isArray(notifications)) return { ...rest, notifications };
  return {
    ...rest,
    notifications: notifications.map(({ intervalMin, ...each }: JsonObject) =>
      repeating.includes(each.typeName) ? each : { ...each, intervalMin },
    ),
  };
}

/** The provider knows no notifications of HipChat // documented by the provider */
export function notificationRefusal({ notification }: JsonObject): string | undefined {
  const all: JsonObject[] = Array.isArray(notification) ? notification : [];
  return all.some((each) => each.type_name === 'HIP_CHAT')
    ? 'The Terraform provider has no HIP_CHAT notifications.'
    : undefined;
}

/** Arguments that each type of integration requires // documented by the provider */
const integrations: Readonly<Record<string, readonly string[]>> = {
  DATADOG: ['api_key', 'region'],
  MICROSOFT_TEAMS: ['microsoft_teams_webhook_url'],
  OPS_GENIE: ['api_key', 'region'],
  PAGER_DUTY: ['service_key'],
  PROMETHEUS: ['user_name', 'password', 'service_discovery', 'enabled'],
  VICTOR_OPS: ['api_key'],
  WEBHOOK: ['url'],
};

/** Fields that the provider requires for an integration of this type; undefined for a type that it does not have. */
export const integrationArguments = (type: unknown): readonly string[] | undefined =>
  Object.hasOwn(integrations, String(type)) ? integrations[String(type)] : undefined;
