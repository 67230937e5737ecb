/** A tag as it is edited. */
export interface TagRow {
  id: number;
  key: string;
  value: string;
}

/** Why a row cannot be saved; undefined: it can. */
export function tagProblem({ id, key, value }: TagRow, all: readonly TagRow[]): string | undefined {
  // specification §8: keys and values have 1 to 255 characters
  if (key.trim() === '') return 'Key must be entered';
  if (value.trim() === '') return 'Value must be entered';
  return all.some((other) => other.id !== id && other.key.trim() === key.trim())
    ? 'Key must be unique'
    : undefined;
}

export function tagsToSave(rows: readonly TagRow[]): { key: string; value: string }[] {
  return rows.map(({ key, value }) => ({ key: key.trim(), value: value.trim() }));
}

/** Tags by their keys: what two people made of them is compared key by key. */
export const tagsByKey = (tags: readonly { key?: string | undefined; value?: string | undefined }[]) =>
  Object.fromEntries(tags.map(({ key = '', value = '' }) => [key, value]));

export const rowsOf = (tags: Readonly<Record<string, unknown>>): TagRow[] =>
  Object.entries(tags).map(([key, value], id) => ({ id, key, value: String(value) }));
