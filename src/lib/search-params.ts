/** Text in the query part of a URL; a lone number or `true` arrives there as such, not as text. */
export function textParam(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value.slice(0, 500) : undefined;
}

export function oneOf<Value>(values: readonly Value[], input: unknown): Value | undefined {
  return values.find((value) => value === input);
}

/** The values of a list, which are separated by commas: readable, and easy to share. */
export function listOf(value: string | undefined): string[] {
  return value ? value.split(',').filter(Boolean) : [];
}

/** The list as text; undefined when it is empty, so that the URL contains no empty parameter. */
export function joined(values: readonly string[]): string | undefined {
  return values.length > 0 ? values.join(',') : undefined;
}

/** The keys that have a value: those that may be undefined are optional. */
export type Defined<Search> = {
  [Key in keyof Search as undefined extends Search[Key] ? never : Key]: Search[Key];
} & {
  [Key in keyof Search as undefined extends Search[Key] ? Key : never]?: Exclude<Search[Key], undefined>;
};

/** Without the keys that have no value: they would stay in the URL as empty parameters. */
export function defined<Search extends object>(search: Search): Defined<Search> {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<Search>;
}

/** The open panel of a page, and the resource in it. */
export interface PanelSearch<Name extends string> {
  open?: Name;
  id?: string;
}

/** Reads it from the URL; an ID without a known panel means nothing. */
export function readPanel<Name extends string>(
  panels: readonly Name[],
  raw: Record<string, unknown>,
): PanelSearch<Name> {
  const open = oneOf(panels, raw.open);
  return defined({ open, id: open && textParam(raw.id) }) as PanelSearch<Name>;
}
