import {
  type HclValue,
  hcl,
  hclAttributes,
  hclBlock,
  hclName,
  hclNested,
  importBlock,
} from '#src/lib/terraform-text.ts';
import { type CodeRequest, isKept, type Program } from './program.ts';
import { type TerraformResource, terraformResources } from './terraform-resources.ts';

type JsonObject = Record<string, unknown>;

const resourceOf = ({ operationId }: CodeRequest): TerraformResource | undefined =>
  terraformResources.find(({ reads, writes }) => reads.includes(operationId) || writes.includes(operationId));

/** Why a program has no form in Terraform; undefined where each request has one. */
export function terraformLacks({ steps }: Program): string | undefined {
  const lacking = steps.find(({ request }) => !resourceOf(request));
  return lacking && `Terraform has no resource for ${lacking.request.operationId}.`;
}

/** `microsoftTeamsWebhookUrl` → `microsoft_teams_webhook_url`, the names that the provider gives to the same fields. */
const snake = (name: string): string =>
  name.replaceAll(/[A-Z]+(?![a-z])|[A-Z]/gu, (letters) => `_${letters.toLowerCase()}`).replace(/^_/u, '');

/** An argument of the resource itself, with everything in it. */
function argument(name: string, value: unknown, resource: TerraformResource): [string, unknown] {
  return [resource.places[name] ?? nameOf(name, resource), written(name, value, resource)];
}

const nameOf = (name: string, { renamed = {} }: TerraformResource): string => renamed[name] ?? snake(name);

function written(name: string, value: unknown, resource: TerraformResource): unknown {
  const { maps = [], flattened = [] } = resource;
  if (isKept(value)) return value.$kept;
  if (Array.isArray(value)) {
    if (name === 'tags' || maps.includes(name))
      return Object.fromEntries(value.map(({ key, value: each }: JsonObject) => [key, each]));
    return value.map((each) => written('', each, resource));
  }
  if (typeof value !== 'object' || value === null) return value;
  if (flattened.includes(name)) return Object.fromEntries(membersOf('', value, resource));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [nameOf(key, resource), written(key, each, resource)]),
  );
}

/** Members of objects in objects, side by side under their joined names. */
function membersOf(prefix: string, value: object, resource: TerraformResource): [string, unknown][] {
  return Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
    const own = prefix + nameOf(key, resource);
    return typeof each === 'object' && each !== null ? membersOf(`${own}_`, each, resource) : [[own, each]];
  });
}

const isFlat = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || (Array.isArray(value) && value.every(isFlat));

/** A block, with blocks of its own for the objects in it. */
function blockLines(name: string, values: JsonObject): string[] {
  const flat = Object.entries(values).filter(([, value]) => isFlat(value));
  const deep = Object.entries(values).flatMap(([key, value]) =>
    isFlat(value) ? [] : (Array.isArray(value) ? value : [value]).flatMap((each) => blockLines(key, each)),
  );
  const lines = hclBlock(name, Object.fromEntries(flat) as Record<string, HclValue>);
  return [...lines.slice(0, -1), ...deep.map((line) => (line === '' ? line : `  ${line}`)), '  }'];
}

function resourceText(
  resource: TerraformResource,
  name: string,
  given: JsonObject,
  body: JsonObject,
): string {
  const { type, blocks = {} } = resource;
  const simple = Object.entries(body).filter(([key]) => !(key in blocks));
  const values = {
    ...given,
    ...Object.fromEntries(simple.map(([key, value]) => argument(key, value, resource))),
  };
  const inner = Object.entries(body).flatMap(([key, value]) => {
    const block = blocks[key];
    if (block === undefined || value === undefined || value === null) return [];
    return (Array.isArray(value) ? value : [value]).flatMap((each: unknown) =>
      blockLines(block, written('', each, resource) as JsonObject),
    );
  });
  const head = `resource "${type}" ${hcl(name)}`;
  if (Object.values(values).every(isFlat)) {
    const lines = hclAttributes(values as Record<string, HclValue>, '  ');
    return [`${head} {`, ...lines, ...inner, '}'].join('\n');
  }
  const whole = hclNested(head, values);
  return [whole.slice(0, whole.lastIndexOf('\n')), ...inner, '}'].join('\n');
}

/** The import of what a request reads or changes; undefined where it only comes to be. */
function importOf(
  { importId, type }: TerraformResource,
  name: string,
  request: CodeRequest,
): string[] | undefined {
  const names = [...importId.matchAll(/\{(\w+)\}/gu)].map(([, each = '']) => each);
  if (!names.every((each) => each in request.params)) return undefined;
  const id = importId.replaceAll(/\{(\w+)\}/gu, (_, each: string) => {
    const value = request.params[each];
    return isKept(value) ? `<${value.$kept}>` : (value ?? '');
  });
  return importBlock(type, name, id);
}

function textOf(request: CodeRequest): string[] {
  const resource = resourceOf(request);
  if (!resource) return [];
  const { params, body, operationId } = request;
  const given = Object.entries(params).flatMap(([name, value]) => {
    const own = resource.places[name];
    return own === undefined ? [] : [[own, isKept(value) ? `<${value.$kept}>` : value]];
  });
  const bodies = (resource.each && Array.isArray(body) ? body : [body ?? {}]) as JsonObject[];
  return bodies.flatMap((each) => {
    const called =
      each[resource.namedBy] ?? params[resource.namedBy] ?? Object.values(params).at(-1) ?? 'this';
    const metric = (each.metricThreshold as JsonObject | undefined)?.metricName;
    const name = hclName(String(metric ?? (isKept(called) ? called.$kept : called)));
    const imported = importOf(resource, name, request);
    const parts = imported ? [imported.join('\n')] : [];
    // a read says what exists: the provider writes its arguments itself
    if (!resource.reads.includes(operationId))
      parts.push(resourceText(resource, name, Object.fromEntries(given), each));
    return parts;
  });
}

/** What the requests of a program leave behind, as resources of the Terraform provider with the imports of what exists. */
export function writeTerraform({ steps }: Program): string {
  return steps.flatMap(({ request }) => textOf(request)).join('\n\n');
}
