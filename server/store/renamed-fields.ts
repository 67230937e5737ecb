/**
 * A stored object under the present names of its fields. Rows of earlier versions have the previous names, because
 * bodies are JSON, some of them sealed, which a migration of the schema does not rewrite.
 * @param present the present name of each previous one
 */
export function withPresentNames<Row extends object>(
  stored: object,
  present: Readonly<Record<string, string>>,
): Row {
  const entries = Object.entries(stored).map(([name, value]) => [present[name] ?? name, value] as const);
  return Object.fromEntries(entries) as Row;
}
