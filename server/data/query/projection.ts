import type { Document } from 'bson';
import { copyFields, setField } from '#contract/values/field-order.ts';
import { badValue } from '../commands/refusals.ts';
import type { Stored } from '../documents.ts';
import { compile } from '../expressions/compile.ts';
import { compileLoose, compilePositional } from './match.ts';
import type { FilterOptions } from './match-parts.ts';
import { isFields } from './path-walk.ts';
import { type Branch, type Leaf, type ProjectionSpec, readProjection } from './projection-spec.ts';

export interface ProjectionOptions extends FilterOptions {
  /** Determines the element that a positional projection keeps. */
  filter?: Document;
}

type Project = (stored: Stored) => Document;

/** The function that applies a projection to documents. */
export function compileProjection(projection: Document, options: ProjectionOptions = {}): Project {
  if (Object.keys(projection).length === 0) return ({ doc }) => doc;
  const spec = readProjection(projection);
  const computed = computations(spec.root, [], options);
  const position =
    spec.positional === undefined ? undefined : compilePositional(options.filter ?? {}, options);
  return (stored) => {
    const at = position?.(stored);
    let shown = project(stored.doc, spec, at);
    for (const add of computed) shown = add(shown, stored);
    return shown;
  };
}

function project(doc: Document, { including, id, root }: ProjectionSpec, at: number | undefined): Document {
  let shown: Document = {};
  const explicit = root.fields.get('_id');
  for (const [name, value] of Object.entries(doc)) {
    if (name === '_id' && explicit === undefined) {
      if (id) shown._id = value;
      continue;
    }
    const kept = keep(value, root.fields.get(name), { including, at });
    if (kept !== undefined) shown = setField(shown, name, kept);
  }
  return shown;
}

interface Around {
  including: boolean;
  at: number | undefined;
}

/** The projection of one field; undefined when empty. */
function keep(value: unknown, rule: Branch | Leaf | undefined, around: Around): unknown {
  if (rule === undefined) return around.including ? undefined : value;
  if ('fields' in rule) return keepInside(value, rule, around);
  switch (rule.kind) {
    case 'include':
      return value;
    case 'slice':
      return Array.isArray(value) ? slice(value, rule.skip, rule.limit) : value;
    case 'positional':
      return atPosition(value, around.at);
    default:
      return undefined;
  }
}

function slice(list: unknown[], skip: number, limit: number): unknown[] {
  const from = skip >= 0 ? skip : Math.max(0, list.length + skip);
  return list.slice(from, from + limit);
}

function atPosition(value: unknown, at: number | undefined): unknown {
  if (!Array.isArray(value)) return value;
  if (at === undefined || at >= value.length) {
    throw badValue(
      "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
    );
  }
  return [value[at]];
}

/** Documents in arrays are projected each; other values remain only when fields are excluded. */
function keepInside(value: unknown, branch: Branch, around: Around): unknown {
  if (Array.isArray(value)) {
    if (endsPositional(branch) && around.at !== undefined) {
      const inner = keepInside(value[around.at], branch, { ...around, at: undefined });
      return inner === undefined ? [] : [inner];
    }
    return value
      .map((element: unknown) => keepInside(element, branch, around))
      .filter((element) => element !== undefined);
  }
  if (!isFields(value)) return around.including ? undefined : value;
  let shown: Document = {};
  for (const [name, field] of Object.entries(value)) {
    const kept = keep(field, branch.fields.get(name), around);
    if (kept !== undefined) shown = setField(shown, name, kept);
  }
  return shown;
}

function endsPositional(branch: Branch): boolean {
  return [...branch.fields.values()].some((rule) =>
    'fields' in rule ? endsPositional(rule) : rule.kind === 'positional',
  );
}

/** Adds computed fields after the existing ones. Documented: `$elemMatch` fields are also last. */
type Add = (shown: Document, stored: Stored) => Document;

function computations(branch: Branch, path: readonly string[], options: FilterOptions): Add[] {
  return [...branch.fields].flatMap(([name, rule]) => {
    const inner = [...path, name];
    if ('fields' in rule) return computations(rule, inner, options);
    if (rule.kind === 'elemMatch') return [elemMatch(name, rule.filter, options)];
    return rule.kind === 'compute' ? [computation(inner, rule.expression, options)] : [];
  });
}

function elemMatch(name: string, filter: Document, options: FilterOptions): Add {
  const test = compileLoose({ element: { $elemMatch: filter } }, options);
  return (shown, { doc }) => {
    const list: unknown = Object.hasOwn(doc, name) ? doc[name] : undefined;
    if (!Array.isArray(list)) return shown;
    const match: unknown = list.find((element: unknown) => test({ element: [element] }));
    return match === undefined ? shown : setField(shown, name, [match]);
  };
}

function computation(path: readonly string[], expression: unknown, options: FilterOptions): Add {
  const { variables = {}, now, random } = options;
  const compute = compile(expression, { variables: new Map(Object.entries(variables)), now, random });
  return (shown, stored) => {
    const value = compute(stored);
    return value === undefined ? shown : place(shown, path, value);
  };
}

/** Sets a field, in every document of the arrays on the way. */
function place(target: Document, [name = '', ...rest]: readonly string[], value: unknown): Document {
  if (rest.length === 0) return setField(target, name, value);
  const inner: unknown = Object.hasOwn(target, name) ? target[name] : undefined;
  return setField(target, name, placed(inner, rest, value));
}

function placed(inner: unknown, path: readonly string[], value: unknown): unknown {
  if (Array.isArray(inner)) return inner.map((element: unknown) => placed(element, path, value));
  return place(isFields(inner) ? copyFields(inner) : {}, path, value);
}
