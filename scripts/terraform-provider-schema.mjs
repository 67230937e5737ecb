/**
 * Writes src/api/code/tables/terraform-provider.json from the output of `terraform providers schema -json`:
 *
 *   node scripts/terraform-provider-schema.mjs SCHEMA.json VERSION
 *
 * It keeps facts about the resources that the console writes or reads: names, types, nesting, and whether a
 * field is required, optional, computed or deprecated. No description is kept. The same input gives the same
 * bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const [, , source = '', version = ''] = process.argv;
const resources = [
  'advanced_cluster',
  'alert_configuration',
  'api_key',
  'backup_compliance_policy',
  'cloud_backup_schedule',
  'cloud_backup_snapshot',
  'cloud_backup_snapshot_export_bucket',
  'cloud_backup_snapshot_export_job',
  'cloud_backup_snapshot_restore_job',
  'cloud_provider_access_authorization',
  'cloud_provider_access_setup',
  'cluster',
  'custom_db_role',
  'custom_dns_configuration_cluster_aws',
  'database_user',
  'flex_cluster',
  'maintenance_window',
  'project',
  'project_ip_access_list',
  'search_index',
  'service_account',
  'team',
  'third_party_integration',
].map((name) => `mongodbatlas_${name}`);

const sorted = (object, of) =>
  Object.fromEntries(
    Object.keys(object ?? {})
      .sort()
      .map((name) => [name, of(object[name])]),
  );

/** `string`, `list(string)`, `map(object)`. */
const typeText = (type) => {
  if (typeof type === 'string') return type;
  const [kind, inner] = type;
  return kind === 'object' || kind === 'tuple' ? kind : `${kind}(${typeText(inner)})`;
};

const attribute = ({ type, nested_type: nested, required, optional, computed, deprecated }) => ({
  use: `${required ? 'r' : ''}${optional ? 'o' : ''}${computed ? 'c' : ''}${deprecated ? 'd' : ''}`,
  ...(nested
    ? { nesting: nested.nesting_mode, attributes: sorted(nested.attributes, attribute) }
    : { type: typeText(type) }),
});

const body = ({ attributes, block_types: blocks }) => ({
  attributes: sorted(attributes, attribute),
  ...(blocks && {
    blocks: sorted(blocks, ({ nesting_mode: nesting, min_items: min, max_items: max, block }) => ({
      nesting,
      ...(min && { min }),
      ...(max && { max }),
      ...body(block),
    })),
  }),
});

const all = Object.values(JSON.parse(readFileSync(source, 'utf8')).provider_schemas)[0].resource_schemas;
const table = {
  provider: version,
  resources: Object.fromEntries(resources.sort().map((name) => [name, body(all[name].block)])),
};
writeFileSync(
  new URL('../src/api/code/tables/terraform-provider.json', import.meta.url),
  `${JSON.stringify(table)}\n`,
);
