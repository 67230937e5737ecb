import { type Ejson, type EjsonObject, isObject, kindOf } from '#src/lib/ejson/value.ts';

/** Values of a document at a path; arrays on the way are gone through, as the engine does. */
export function valuesAt(document: EjsonObject, path: string): Ejson[] {
  let results: Ejson[] = [document];
  for (const name of path.split('.')) {
    results = results
      .flatMap(elements)
      .flatMap((value) =>
        isObject(value) && kindOf(value) === 'object' && Object.hasOwn(value, name)
          ? [value[name] ?? null]
          : [],
      );
  }
  return results.flatMap(elements);
}

const elements = (value: Ejson): Ejson[] => (Array.isArray(value) ? value.flatMap(elements) : [value]);

/** Paths of a document that hold text. */
export function textPaths(document: EjsonObject): string[] {
  const paths = new Set<string>();
  const walk = (value: Ejson, path: string): void => {
    if (typeof value === 'string') paths.add(path);
    else if (Array.isArray(value)) for (const each of value) walk(each, path);
    else if (isObject(value) && kindOf(value) === 'object') {
      for (const [name, inner] of Object.entries(value)) walk(inner, path === '' ? name : `${path}.${name}`);
    }
  };
  walk(document, '');
  return [...paths];
}
