import { epochOf } from '#src/lib/ejson/value.ts';
import { isoOf } from '#src/lib/time/time.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { bytesColumn, countColumn, monoColumn } from '#src/ui/table/columns.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { type IndexEntry, keysText } from './index-entry.ts';

/** `servedBy` names the index that makes another one needless. */
export function indexColumns(servedBy: (entry: IndexEntry) => IndexEntry | undefined): Column<IndexEntry>[] {
  return [
    monoColumn('name', 'Index', ({ name }) => name, {
      pinned: true,
      min: 140,
      narrow: { line: 1, at: 'start' },
    }),
    {
      id: 'keys',
      header: 'Keys',
      min: 150,
      exportValue: ({ keys }) => keysText(keys),
      cell: ({ keys }) => <Mono>{keysText(keys)}</Mono>,
      narrow: { line: 2, at: 'start' },
    },
    {
      id: 'properties',
      header: 'Properties',
      min: 110,
      exportValue: ({ properties }) => properties.join(', '),
      cell: ({ properties }) => (properties.length > 0 ? properties.join(', ') : <Absent />),
      narrow: { line: 2 },
    },
    bytesColumn('size', 'Size', ({ bytes }) => bytes, {
      width: 90,
      narrow: { line: 1, at: 'end', whole: true },
    }),
    countColumn('uses', 'Uses', ({ uses }) => uses?.count, {
      width: 90,
      help: 'Operations that used the index, counted by each member since it started',
      narrow: { line: 2, at: 'end', whole: true, word: 'uses' },
    }),
    {
      id: 'since',
      header: 'Counted since',
      width: 150,
      optional: true,
      exportValue: ({ uses }) => isoOf(epochOf(uses?.since ?? null)),
      cell: ({ uses }) => {
        const since = epochOf(uses?.since ?? null);
        return since === undefined ? <Absent /> : <Instant value={since} />;
      },
    },
    {
      id: 'remark',
      header: 'Remark',
      min: 170,
      exportValue: (entry) => remark(entry, servedBy(entry)) ?? '',
      cell: (entry) => {
        const text = remark(entry, servedBy(entry));
        return text === undefined ? (
          <Absent />
        ) : (
          <Badge tone="warning" mark="triangle">
            {text}
          </Badge>
        );
      },
      narrow: { line: 2 },
    },
  ];
}

function remark({ name, uses, hidden }: IndexEntry, other: IndexEntry | undefined): string | undefined {
  if (hidden) return 'Hidden: kept current, not used';
  if (other) return `Covered by ${other.name}`;
  if (name !== '_id_' && uses?.count === 0) return 'Not used since counting began';
  return undefined;
}
