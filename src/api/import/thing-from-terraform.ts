import type { ConfiguredThing } from '#contract/console/configuration.ts';
import type { SectionName } from '#contract/console/configuration-sections.ts';
import { clusterShape, clusterWarnings, isClusterType } from './cluster-from-terraform.ts';
import {
  type BodyPath,
  type DescribedBody,
  describedBody,
  type JsonObject,
  type Shape,
} from './described.ts';
import { locationOf, type TerraformConfiguration, type TerraformResource } from './hcl/configuration.ts';
import { isUnknown, isValueObject, newObject, type Value, type ValueObject } from './hcl/values.ts';
import { camel, defined, many, one, renamedObject, renamedValue } from './shapes.ts';

/** Things of a project that a text describes, and what of it cannot be compared, in sentences. */
export interface DescribedThings {
  things: ConfiguredThing[];
  left: string[];
}

interface Resource {
  section: SectionName;
  /** Arguments that have another name in the API; the others have the same one in camel case. */
  renamed?: Readonly<Record<string, string>>;
  /** Blocks that occur once. */
  single?: readonly string[];
  /** Arguments that the service never returns. */
  unread?: readonly string[];
  /** Where the body differs from the API otherwise. */
  shape?: (body: ValueObject) => ValueObject;
  /** Fields that name the thing: while one of them is unknown, there is nothing to compare with. */
  identity: readonly string[];
}

/** Arguments for Terraform, and values that the service computes. */
const ofTerraform: ReadonlySet<string> = new Set([
  ...['project_id', 'cluster_name', 'id', 'delete_on_create_timeout', 'alert_configuration_id'],
  ...['update_snapshots', 'created', 'updated', 'cluster_id', 'id_policy', 'next_snapshot', 'index_id'],
  ...['status', 'wait_for_index_build_completion', 'org_id', 'timeouts', 'id_policy', 'number_of_deferrals'],
]);
/** The same inside of blocks. */
const ofInnerBlocks: ReadonlySet<string> = new Set(['id', 'notifier_id']);

const policyItem = /^policyItem(Hourly|Daily|Weekly|Monthly|Yearly)$/u;

/** The items of a policy are a block for each frequency, and one list in the API. */
function schedule(body: ValueObject): ValueObject {
  const items = Object.entries(body).flatMap(([name, value]): Value[] => {
    const frequencyType = policyItem.exec(name)?.[1]?.toLowerCase();
    if (frequencyType === undefined) return [];
    if (isUnknown(value)) return [value];
    return many(value).map((item) =>
      isValueObject(item) ? newObject([...Object.entries(item), ['frequencyType', frequencyType]]) : item,
    );
  });
  const rest = Object.entries(body).filter(([name]) => !policyItem.test(name));
  // a policy with one unknown block is unknown as a whole: its items have no names
  const open = items.find(isUnknown);
  const policies: Value = open ?? [newObject([['policyItems', items]])];
  return newObject([...rest, ...(items.length > 0 ? [['policies', policies] as const] : [])]);
}

const json = (value: Value | undefined): Value | undefined => {
  if (typeof value !== 'string') return value ?? undefined;
  try {
    return plain(JSON.parse(value) as unknown);
  } catch {
    return value;
  }
};
const plain = (value: unknown): Value =>
  Array.isArray(value)
    ? value.map(plain)
    : typeof value === 'object' && value !== null
      ? newObject(Object.entries(value).map(([name, each]) => [name, plain(each)]))
      : (value as Value);

/** Parts of a definition are JSON in texts // documented by the provider */
function searchIndex(body: ValueObject): ValueObject {
  const { name, database, collectionName, type, ...rest } = body;
  const isVector = type === 'vectorSearch';
  const flag = (value: Value | undefined): Value | undefined =>
    value === 'true' ? true : value === 'false' ? false : (value ?? undefined);
  const mappings = defined({
    dynamic:
      rest.mappingsDynamicConfig === undefined
        ? flag(rest.mappingsDynamic)
        : json(rest.mappingsDynamicConfig),
    fields: json(rest.mappingsFields),
  });
  const typeSets = many(rest.typeSets).map((each) =>
    isValueObject(each)
      ? newObject(Object.entries(each).map(([key, value]) => [key, json(value) ?? null]))
      : each,
  );
  const stored = json(rest.storedSource);
  const definition = isVector
    ? defined({ fields: json(rest.fields), numPartitions: rest.numPartitions, storedSource: flag(stored) })
    : defined({
        mappings: Object.keys(mappings).length > 0 ? mappings : undefined,
        analyzer: rest.analyzer,
        searchAnalyzer: rest.searchAnalyzer,
        analyzers: json(rest.analyzers),
        synonyms: rest.synonyms === undefined ? undefined : synonyms(rest.synonyms),
        storedSource: flag(stored),
        numPartitions: rest.numPartitions,
        typeSets: typeSets.length > 0 ? typeSets : undefined,
      });
  return defined({ name, database, collectionName, type, definition });
}

function synonyms(value: Value): Value {
  if (isUnknown(value)) return value;
  return many(value).map((each) =>
    isValueObject(each)
      ? defined({
          name: each.name,
          analyzer: each.analyzer,
          source: defined({ collection: each.sourceCollection }),
        })
      : each,
  );
}

/** Resources are one for each action there, and a list in the API; roles have a database of their own. */
function customRole(body: ValueObject): ValueObject {
  const resources = (value: Value): Value =>
    isUnknown(value)
      ? value
      : many(value).map((each) =>
          isValueObject(each)
            ? defined(
                each.cluster === true
                  ? { cluster: true }
                  : { db: each.databaseName ?? '', collection: each.collectionName ?? '' },
              )
            : each,
        );
  const { actions, inheritedRoles, ...rest } = body;
  const withResources = (value: Value): Value =>
    isUnknown(value)
      ? value
      : many(value).map((each) =>
          isValueObject(each)
            ? newObject([
                ...Object.entries(each).filter(([name]) => name !== 'resources'),
                ...(each.resources === undefined ? [] : [['resources', resources(each.resources)] as const]),
              ])
            : each,
        );
  return newObject([
    ...Object.entries(rest),
    ...(actions === undefined ? [] : [['actions', withResources(actions)] as const]),
    ...(inheritedRoles === undefined
      ? []
      : [
          [
            'inheritedRoles',
            renamedValue(inheritedRoles, (name) => ({ databaseName: 'db', roleName: 'role' })[name] ?? name),
          ] as const,
        ]),
  ]);
}

/** Resources whose arguments follow the API // documented by the provider */
const resources: Readonly<Record<string, Resource>> = {
  mongodbatlas_project_ip_access_list: {
    section: 'accessList',
    identity: ['cidrBlock', 'ipAddress', 'awsSecurityGroup'],
  },
  mongodbatlas_database_user: {
    section: 'databaseUsers',
    renamed: { auth_database_name: 'databaseName', aws_iam_type: 'awsIAMType', x509_type: 'x509Type' },
    unread: ['password', 'password_wo', 'password_wo_version'],
    identity: ['username', 'databaseName'],
  },
  mongodbatlas_custom_db_role: {
    section: 'customRoles',
    shape: customRole,
    identity: ['roleName'],
  },
  mongodbatlas_alert_configuration: {
    section: 'alertConfigurations',
    renamed: {
      event_type: 'eventTypeName',
      matcher: 'matchers',
      notification: 'notifications',
      metric_threshold_config: 'metricThreshold',
      threshold_config: 'threshold',
    },
    single: ['metric_threshold_config', 'threshold_config'],
    identity: ['eventTypeName', 'metricThreshold.metricName', 'matchers'],
  },
  mongodbatlas_cloud_backup_schedule: {
    section: 'backupSchedules',
    single: ['export'],
    shape: schedule,
    identity: [],
  },
  mongodbatlas_maintenance_window: {
    section: 'maintenance',
    single: ['protected_hours'],
    unread: ['auto_defer', 'defer'],
    identity: [],
  },
  mongodbatlas_search_index: {
    section: 'searchIndexes',
    shape: searchIndex,
    identity: ['database', 'collectionName', 'name'],
  },
};

/** The arguments of a resource under the names of the API. */
function shapeOf({ renamed = {}, single = [], unread = [], shape }: Resource): Shape {
  const nameOf = (name: string): string =>
    Object.hasOwn(renamed, name) ? (renamed[name] ?? name) : camel(name);
  const inner = (value: Value): Value => {
    if (Array.isArray(value)) return value.map(inner);
    if (!isValueObject(value)) return value;
    const kept = Object.entries(value).filter(([name, each]) => !ofInnerBlocks.has(name) && each !== '');
    return renamedObject(newObject(kept), nameOf, inner);
  };
  return (body) => {
    const own = Object.entries(body).filter(
      // the provider writes an empty text for none
      ([name, value]) => !ofTerraform.has(name) && !unread.includes(name) && value !== '',
    );
    const named = renamedObject(newObject(own), nameOf, (value, name) =>
      inner(single.includes(name) ? (one(value) ?? null) : value),
    );
    return shape ? shape(named) : named;
  };
}

/** Whether a field that names the thing, or a part of it, is unknown. */
function unknownIdentity(identity: readonly string[], unknown: readonly BodyPath[]): string | undefined {
  return identity.find((name) => unknown.some((path) => `${path.join('.')}.`.startsWith(`${name}.`)));
}

interface Described {
  section: SectionName;
  identity: readonly string[];
  described: DescribedBody;
}

function describedThing(resource: TerraformResource, left: string[]): Described | undefined {
  const { type, address, line, body, isState } = resource;
  const at = locationOf(line, address);
  if (isClusterType(type)) {
    left.push(...clusterWarnings(resource));
    return {
      section: 'clusters',
      identity: ['name'],
      described: describedBody(resource, clusterShape(type)),
    };
  }
  const of = Object.hasOwn(resources, type) ? resources[type] : undefined;
  if (!of) {
    left.push(`${at} is not compared: the configuration has no things of this type.`);
    return undefined;
  }
  const unread = isState ? [] : (of.unread ?? []).filter((name) => Object.hasOwn(body, name));
  left.push(
    ...unread.map((name) => `${at}: ${name} is not compared, because the service does not return it.`),
  );
  return { section: of.section, identity: of.identity, described: describedBody(resource, shapeOf(of)) };
}

const isEmpty = (body: JsonObject, names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => body[name.split('.')[0] ?? ''] === undefined);

function thingOf(resource: TerraformResource, left: string[]): ConfiguredThing[] {
  const thing = describedThing(resource, left);
  if (!thing) return [];
  const { section, identity, described } = thing;
  const { body, unknown, ignored } = described;
  const at = locationOf(resource.line, resource.address);
  const open = unknownIdentity(identity, unknown);
  if (open !== undefined || isEmpty(body, identity)) {
    const why = described.warnings.filter((each) => each.includes(' is unknown ('));
    left.push(...why, `${at} is not compared: ${open ?? identity[0]} is required to find it.`);
    return [];
  }
  const cluster = resource.body.cluster_name;
  const ofCluster = section === 'backupSchedules' || section === 'searchIndexes';
  if (ofCluster && typeof cluster !== 'string') {
    left.push(`${at} is not compared: cluster_name is unknown.`);
    return [];
  }
  left.push(...described.warnings);
  return [
    {
      section,
      ...(ofCluster && typeof cluster === 'string' ? { clusterName: cluster } : {}),
      body,
      ...(unknown.length > 0 ? { unknown } : {}),
      ...(ignored.length > 0 ? { ignored } : {}),
    },
  ];
}

/** Everything of a configuration of Terraform that is part of a project's configuration. */
export function thingsFromTerraform({ resources: all, warnings }: TerraformConfiguration): DescribedThings {
  const left = [...warnings];
  const things = all
    .filter(({ type }) => type.startsWith('mongodbatlas_'))
    .flatMap((resource) => thingOf(resource, left));
  return { things, left: [...new Set(left)] };
}
