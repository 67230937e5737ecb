/** Field names of the engine, as they appear in explanations of scores // observed */

export function stringField(path: string, level = ''): string {
  return `${embeddedPrefix(level)}$type:string/${path}`;
}

/** Another analyzer's reading of a string field. */
export function multiField(path: string, multi: string, level = ''): string {
  return `${embeddedPrefix(level)}$multi/${multi}/$type:string/${path}`;
}

export function autocompleteField(path: string, level = ''): string {
  return `${embeddedPrefix(level)}$type:autocomplete/${path}`;
}

/** The path of a field; its name also contains the type. */
export function fieldPath(name: string): string {
  return name.replace(/^.*?\$type:\w+\//s, '');
}

function embeddedPrefix(level: string): string {
  return level === '' ? '' : `$embedded:${level.length}/${level}/`;
}
