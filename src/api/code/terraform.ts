import type { OperationId } from '#contract/api/operations.ts';
import { HclExpression, hclName, importBlock } from '#src/lib/terraform-text.ts';
import { type CodeRequest, isKept, type Program } from './program.ts';
import { type TerraformResource, terraformResources } from './terraform-resources.ts';
import { resourceText } from './terraform-schema.ts';

type JsonObject = Record<string, unknown>;

const resourceOf = ({ operationId }: CodeRequest): TerraformResource | undefined =>
  terraformResources.find(({ reads, writes }) => reads.includes(operationId) || writes.includes(operationId));

/** Why a program has no form in Terraform; undefined where each request has one. */
export function terraformLacks({ steps }: Program): string | undefined {
  for (const { request } of steps) {
    const resource = resourceOf(request);
    if (!resource) return `Terraform has no resource for ${request.operationId}.`;
    const input = argumentsOf(resource, request);
    for (const body of bodiesOf(resource, request)) {
      const refusal = resource.refuses?.(valuesOf(resource, input, body));
      if (refusal !== undefined) return refusal;
    }
  }
  return undefined;
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
  if (value instanceof HclExpression) return value;
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

/** The values of a resource under the names of the provider. */
function valuesOf(resource: TerraformResource, input: JsonObject, body: JsonObject): JsonObject {
  const { blocks = {}, shape } = resource;
  const members = Object.entries(shape ? shape(body) : body).map(([key, value]): [string, unknown] => {
    const block = Object.hasOwn(blocks, key) ? blocks[key] : undefined;
    return block === undefined ? argument(key, value, resource) : [block, written('', value, resource)];
  });
  return { ...input, ...Object.fromEntries(members.filter(([, value]) => value !== undefined)) };
}

/** The import of the resource that a request reads or changes; undefined where the request creates it. */
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

/** The parameters of the path as arguments. */
const argumentsOf = (resource: TerraformResource, { params }: CodeRequest): JsonObject =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => {
      const own = resource.places[name];
      return own === undefined ? [] : [[own, isKept(value) ? `<${value.$kept}>` : value]];
    }),
  );

const bodiesOf = ({ each }: TerraformResource, { body }: CodeRequest): JsonObject[] =>
  (each && Array.isArray(body) ? body : [body ?? {}]) as JsonObject[];

function textOf(request: CodeRequest): string[] {
  const resource = resourceOf(request);
  if (!resource) return [];
  const { params, operationId } = request;
  const input = argumentsOf(resource, request);
  return bodiesOf(resource, request).flatMap((each) => {
    const called =
      each[resource.namedBy] ?? params[resource.namedBy] ?? Object.values(params).at(-1) ?? 'this';
    const metric = (each.metricThreshold as JsonObject | undefined)?.metricName;
    const name = hclName(String(metric ?? (isKept(called) ? called.$kept : called)));
    const imported = importOf(resource, name, request);
    const parts = imported ? [imported.join('\n')] : [];
    // a read shows an existing resource: the provider writes its arguments
    if (!resource.reads.includes(operationId)) {
      const values = valuesOf(resource, input, each);
      parts.push(resourceText(resource.type, name, values, resource.requires?.(values)));
    }
    return parts;
  });
}

/** The result of a program's requests, as resources of the Terraform provider with the imports of existing ones. */
export function writeTerraform({ steps }: Program): string {
  return steps.flatMap(({ request }) => textOf(request)).join('\n\n');
}

/** One request as resources, without the import of existing ones. */
export function terraformResource(
  operationId: OperationId,
  params: Readonly<Record<string, string>>,
  body: object,
): string {
  const resource = terraformResources.find(({ writes }) => writes.includes(operationId));
  if (!resource) throw new TypeError(`${operationId} writes no resource`);
  const input = Object.entries(params).flatMap(([name, value]) => {
    const own = resource.places[name];
    return own === undefined ? [] : [[own, value]];
  });
  const named = (body as JsonObject)[resource.namedBy] ?? params[resource.namedBy] ?? 'this';
  return resourceText(
    resource.type,
    hclName(String(named)),
    valuesOf(resource, Object.fromEntries(input), body as JsonObject),
  );
}
