import { locationOf, type TerraformResource } from './hcl/configuration.ts';
import { describe } from './hcl/configuration-from-body.ts';
import { isUnknown, isValueObject, type Unknown, type Value, type ValueObject } from './hcl/values.ts';

export type JsonObject = Record<string, unknown>;
/** Keys and indexes from the outside in. */
export type BodyPath = (string | number)[];

/** A resource as a request of the API names it. */
export interface DescribedBody {
  /** Without unknown members; an unknown element of a list is null, so that the others keep their positions. */
  body: JsonObject;
  /** Paths in `body` whose values only Terraform knows. */
  unknown: BodyPath[];
  /** Paths in `body` that `lifecycle.ignore_changes` excludes once the thing exists. */
  ignored: BodyPath[];
  /** Sentences about omitted parts. */
  warnings: string[];
}

/** Shapes the arguments of a resource as the API has them; unknown values stay where they are. */
export type Shape = (body: ValueObject) => ValueObject;

interface Left {
  path: BodyPath;
  unknown: Unknown;
}

/** The value as JSON, and its omitted parts. */
function settled(value: Value, path: BodyPath, left: Left[]): unknown {
  if (isUnknown(value)) {
    left.push({ path, unknown: value });
    return undefined;
  }
  if (Array.isArray(value)) return value.map((each, index) => settled(each, [...path, index], left) ?? null);
  if (!isValueObject(value)) return value;
  const members = Object.entries(value).flatMap(([name, each]): [string, unknown][] => {
    const inner = settled(each, [...path, name], left);
    return inner === undefined ? [] : [[name, inner]];
  });
  return Object.fromEntries(members);
}

/** A sentence about an argument that is left out. */
function warningOf({ address, line }: TerraformResource, { unknown }: Left): string {
  const place = locationOf(unknown.line || line, address);
  return `${place}: ${unknown.path} is unknown (${describe(unknown)}). It is not compared.`;
}

/** A resource as the API names it. */
export function describedBody(resource: TerraformResource, shape: Shape): DescribedBody {
  const left: Left[] = [];
  const body = settled(shape(resource.body), [], left) as JsonObject;
  const marked: Left[] = [];
  if (resource.compared !== resource.body) settled(shape(resource.compared), [], marked);
  const ignored = marked.filter(({ unknown }) => unknown.isIgnored);
  const names = [...new Set(ignored.map(({ unknown }) => unknown.text))];
  return {
    body,
    unknown: left.map(({ path }) => path),
    ignored: resource.isIgnored ? [[]] : ignored.map(({ path }) => path),
    warnings: [
      ...new Set([
        ...left.map((each) => warningOf(resource, each)),
        ...names.map(
          (name) =>
            `${locationOf(resource.line, resource.address)}: ${name} is in ignore_changes. It is compared only while the resource does not exist.`,
        ),
        ...(resource.isIgnored
          ? [
              `${locationOf(resource.line, resource.address)}: ignore_changes names all. It is compared only while the resource does not exist.`,
            ]
          : []),
      ]),
    ],
  };
}
