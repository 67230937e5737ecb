import type { ConfiguredThing } from '#contract/console/configuration.ts';
import type { SectionName } from '#contract/console/configuration-sections.ts';
import { type ClusterResource, clusterOfBlock, clusterResources } from './cluster-from-terraform.ts';
import { expressionText, type HclFile, isExpression, isObject, many, one } from './hcl.ts';

type JsonObject = Record<string, unknown>;

/** Things of a project that a text describes, and what of it cannot be compared, in sentences. */
export interface DescribedThings {
  things: ConfiguredThing[];
  left: string[];
}

interface Reading {
  /** The resource, for sentences about it. */
  name: string;
  left: string[];
}

interface Resource {
  section: SectionName;
  /** Arguments that have another name in the API; the others have the same one in camel case. */
  renamed?: Readonly<Record<string, string>>;
  /** Blocks of which there is one. */
  single?: readonly string[];
  /** Arguments that the service never gives back, or that only say something to Terraform. */
  unread?: readonly string[];
  /** What is in the block otherwise than in the API. */
  shape?: (body: JsonObject) => JsonObject;
}

const ofTerraform: readonly string[] = [
  ...[
    'project_id',
    'cluster_name',
    'timeouts',
    'lifecycle',
    'depends_on',
    'provider',
    'count',
    'for_each',
    'id',
  ],
  ...['delete_on_create_timeout', 'alert_configuration_id', 'update_snapshots'],
];

const policyItem = /^policyItem(Hourly|Daily|Weekly|Monthly|Yearly)$/u;

/** The items of a policy stand in a block for each frequency, and in one list in the API. */
function schedule(body: JsonObject): JsonObject {
  const items = Object.entries(body).flatMap(([name, value]) => {
    const frequencyType = policyItem.exec(name)?.[1]?.toLowerCase();
    return frequencyType === undefined
      ? []
      : many(value).map((item) => ({ frequencyType, ...(isObject(item) ? item : {}) }));
  });
  const rest = Object.entries(body).filter(([name]) => !policyItem.test(name));
  return { ...Object.fromEntries(rest), ...(items.length > 0 && { policies: [{ policyItems: items }] }) };
}

/** Resources whose arguments follow the API // documented by the provider */
const resources: Readonly<Record<string, Resource>> = {
  mongodbatlas_project_ip_access_list: { section: 'accessList' },
  mongodbatlas_database_user: {
    section: 'databaseUsers',
    renamed: { auth_database_name: 'databaseName', aws_iam_type: 'awsIAMType' },
    unread: ['password', 'password_wo', 'password_wo_version'],
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
  },
  mongodbatlas_cloud_backup_schedule: {
    section: 'backupSchedules',
    single: ['export'],
    shape: schedule,
  },
  mongodbatlas_maintenance_window: {
    section: 'maintenance',
    single: ['protected_hours'],
    unread: ['auto_defer', 'defer'],
  },
};

const camel = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/gu, (_, letter: string) => letter.toUpperCase());

function readValue(value: unknown, path: string, of: Resource, reading: Reading): unknown {
  if (isExpression(value)) {
    reading.left.push(
      `${reading.name}: ${path} is ${expressionText(value)}, which only Terraform knows. It is not compared.`,
    );
    return undefined;
  }
  if (Array.isArray(value))
    return value.flatMap((each, index) => readValue(each, `${path}[${index}]`, of, reading) ?? []);
  return isObject(value) ? readBody(value, path, of, reading) : value;
}

function readBody(block: JsonObject, path: string, of: Resource, reading: Reading): JsonObject {
  const { renamed = {}, single = [], unread = [] } = of;
  const entries = Object.entries(block).flatMap(([argument, given]) => {
    const inner = path === '' ? argument : `${path}.${argument}`;
    if (unread.includes(argument)) {
      reading.left.push(
        `${reading.name}: ${inner} is not compared, because the service does not give it back.`,
      );
      return [];
    }
    const value = readValue(single.includes(argument) ? one(given) : given, inner, of, reading);
    // empty text is how the provider says that there is none
    return value === undefined || value === null || value === ''
      ? []
      : [[renamed[argument] ?? camel(argument), value]];
  });
  return Object.fromEntries(entries);
}

function thingOf(of: Resource, block: JsonObject, reading: Reading): ConfiguredThing[] {
  const own = Object.fromEntries(
    Object.entries(block).filter(([argument]) => !ofTerraform.includes(argument)),
  );
  const body = readBody(own, '', of, reading);
  const { cluster_name: clusterName } = block;
  const shaped = of.shape ? of.shape(body) : body;
  if (of.section !== 'backupSchedules') return [{ section: of.section, body: shaped }];
  if (typeof clusterName === 'string' && !isExpression(clusterName))
    return [{ section: of.section, clusterName, body: shaped }];
  reading.left.push(`${reading.name}: its cluster is known to Terraform only. It is not compared.`);
  return [];
}

const isCluster = (type: string): type is ClusterResource => clusterResources.some((each) => each === type);

/** Everything of a file of Terraform that is part of a project's configuration. */
export function thingsFromTerraform({ resource: types = {} }: HclFile): DescribedThings {
  const things: ConfiguredThing[] = [];
  const left: string[] = [];
  for (const [type, named] of Object.entries(types)) {
    const of = resources[type];
    for (const [name, found] of Object.entries(named)) {
      const block = one(found);
      if (!isObject(block) || !type.startsWith('mongodbatlas_')) continue;
      const reading: Reading = { name: `${type}.${name}`, left };
      if (isCluster(type)) {
        const { draft, left: lost } = clusterOfBlock(type, block);
        things.push({ section: 'clusters', body: draft });
        left.push(...lost.map((words) => `${reading.name}: ${words}`));
      } else if (of) things.push(...thingOf(of, block, reading));
      else left.push(`${reading.name} is not compared.`);
    }
  }
  return { things, left };
}
