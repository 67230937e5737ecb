import { isRecord } from '#contract/values/is-record.ts';
import type { TerraformConfiguration, TerraformResource } from './configuration.ts';
import { fromJson } from './functions-collections.ts';
import { hclLimits } from './limits.ts';
import { isValueObject, newObject, Unknown, type Value, type ValueObject } from './values.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const objectAt = (value: unknown, name: string): JsonObject => {
  const member = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return isRecord(member) ? member : {};
};
const listAt = (value: unknown, name: string): JsonObject[] => {
  const member = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return Array.isArray(member) ? member.filter(isRecord) : [];
};

/** Whether an object is the output of `terraform show -json`, or a state file. */
export const isTerraformState = (value: JsonObject): boolean =>
  'planned_values' in value ||
  'resource_changes' in value ||
  (isRecord(value.values) && isRecord(value.values.root_module)) ||
  ('terraform_version' in value && ('format_version' in value || Array.isArray(value.resources)));

/** The configuration in a plan, a state, or a state file: the state after the plan. */
export function configurationFromState(state: JsonObject): TerraformConfiguration {
  const warnings: string[] = [];
  const all =
    'resource_changes' in state
      ? listAt(state, 'resource_changes').flatMap(plannedResource)
      : Array.isArray(state.resources)
        ? listAt(state, 'resources').flatMap(fileResources)
        : moduleResources(objectAt(objectAt(state, 'planned_values'), 'root_module')).concat(
            moduleResources(objectAt(objectAt(state, 'values'), 'root_module')),
          );
  if (all.length > hclLimits.instances)
    warnings.push(`Only the first ${hclLimits.instances} resources are compared.`);
  return { resources: all.slice(0, hclLimits.instances), warnings };
}

function resource(address: unknown, type: unknown, body: Value): TerraformResource[] {
  if (typeof address !== 'string' || typeof type !== 'string' || !isValueObject(body)) return [];
  const present = withoutEmpty(body) as ValueObject;
  const shared = { body: present, compared: present, isIgnored: false, isState: true };
  return [{ address, type, line: 0, ...shared }];
}

/** Resources of a module and of the modules in it, which are nested as deeply as a JSON text may be. */
function moduleResources(module: JsonObject): TerraformResource[] {
  const own = listAt(module, 'resources').flatMap(({ mode, address, type, values }) =>
    mode === 'data' ? [] : resource(address, type, fromJson(values)),
  );
  return own.concat(listAt(module, 'child_modules').flatMap(moduleResources));
}

function plannedResource({ mode, address, type, change }: JsonObject): TerraformResource[] {
  const { after, after_unknown: unknown, actions } = isRecord(change) ? change : {};
  const isDeleted = Array.isArray(actions) && actions.length === 1 && actions[0] === 'delete';
  if (mode === 'data' || isDeleted || !isRecord(after)) return [];
  return resource(address, type, withUnknown(fromJson(after), unknown, ''));
}

/** A state file (version 4). */
function fileResources({ mode, module, type, name, instances }: JsonObject): TerraformResource[] {
  if (mode === 'data') return [];
  const base = `${typeof module === 'string' ? `${module}.` : ''}${String(type)}.${String(name)}`;
  return listAt({ instances }, 'instances').flatMap(({ attributes, index_key: key }) =>
    resource(
      key === undefined ? base : `${base}[${JSON.stringify(key)}]`,
      type,
      fromJson(isRecord(attributes) ? attributes : {}),
    ),
  );
}

/** Values that the plan marks as known after apply. */
function withUnknown(value: Value, unknown: unknown, path: string): Value {
  if (unknown === true) return new Unknown({ line: 0, text: 'known after apply' }, { path });
  if (Array.isArray(unknown) && Array.isArray(value))
    return value.map((each, index) => withUnknown(each, unknown[index], `${path}[${index}]`));
  if (!isRecord(unknown)) return value;
  const object = isValueObject(value) ? value : newObject();
  const names = new Set([...Object.keys(object), ...Object.keys(unknown)]);
  return newObject(
    [...names].map((name) => [
      name,
      withUnknown(
        Object.hasOwn(object, name) ? (object[name] ?? null) : null,
        unknown[name],
        path === '' ? name : `${path}.${name}`,
      ),
    ]),
  );
}

/** A state has a member for every argument: unset ones are null, empty text or an empty list. */
function withoutEmpty(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isValueObject(value)) return value;
  const present = Object.entries(value).filter(
    ([, each]) => each !== null && each !== '' && !(Array.isArray(each) && each.length === 0),
  );
  return newObject(present.map(([name, each]) => [name, withoutEmpty(each)]));
}
