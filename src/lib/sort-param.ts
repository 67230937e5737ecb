/** How a list is sorted, as a query parameter: `name`, or `-name` for descending. */
export function parseSort(value: unknown): { column: string; desc: boolean } | null {
  if (typeof value !== 'string' || !/^-?[A-Za-z][\w.]*$/.test(value)) return null;
  return value.startsWith('-') ? { column: value.slice(1), desc: true } : { column: value, desc: false };
}

export function formatSort(sort: { column: string; desc: boolean } | null): string | undefined {
  return sort ? `${sort.desc ? '-' : ''}${sort.column}` : undefined;
}
