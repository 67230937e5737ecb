import type { CreateTableBuilder, Kysely } from 'kysely';

/** Adds columns of one type that always hold a value: `.$call(texts('name', 'role'))`. */
const always =
  (type: 'text' | 'integer' | 'bigint') =>
  <Name extends string>(...names: readonly Name[]) =>
  <Table extends string, Known extends string>(
    table: CreateTableBuilder<Table, Known>,
  ): CreateTableBuilder<Table, Known | Name> =>
    names.reduce<CreateTableBuilder<Table, Known | Name>>(
      (created, name) => created.addColumn(name, type, (column) => column.notNull()),
      table,
    );

export const texts = always('text');
export const integers = always('integer');
export const bigints = always('bigint');

export async function createIndex(
  db: Kysely<unknown>,
  name: string,
  table: string,
  columns: readonly string[],
): Promise<void> {
  await db.schema
    .createIndex(name)
    .on(table)
    .columns([...columns])
    .execute();
}
