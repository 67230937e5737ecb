/**
 * The defined fields, typed without `undefined`: omitted ones remain unchanged. Those named in `dropped` are
 * omitted too.
 */
export function definedFields<Fields extends object, Dropped extends keyof Fields = never>(
  fields: Fields,
  ...dropped: Dropped[]
): { [Name in keyof Fields as Exclude<Name, Dropped>]: Exclude<Fields[Name], undefined> } {
  const unwanted: readonly PropertyKey[] = dropped;
  const entries = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && !unwanted.includes(name),
  );
  return Object.fromEntries(entries) as {
    [Name in keyof Fields as Exclude<Name, Dropped>]: Exclude<Fields[Name], undefined>;
  };
}
