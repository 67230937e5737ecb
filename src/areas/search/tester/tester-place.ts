import { useMemo } from 'react';
import type { Definition } from '#contract/search/definition.ts';
import { type DataSource, useDataSources } from '#src/api/data-sources.ts';
import type { At } from '#src/api/run-command.ts';
import type { TimeLimit } from '#src/lib/ejson/time-limit.ts';
import { useTimeLimit } from '#src/ui/actions/time-limit-menu.tsx';
import type { IndexRow } from '../indexes/index-rows.ts';
import { type IndexRows, useIndexRows } from '../indexes/use-index-rows.ts';
import type { TesterSearch } from './tester-search.ts';

/** Where queries are run: an index, and the data source that holds its documents. */
export interface TesterPlace {
  groupId: string;
  cluster: string;
  db: string;
  collection: string;
  index: string;
  definition: Definition;
  /** Undefined if no source can be queried. */
  at: At | undefined;
}

/** One whose documents a source answers with. */
export interface AnsweringPlace extends TesterPlace {
  at: At;
}

export interface TesterPlaces {
  read: IndexRows;
  /** Indexes that `$search` can ask. */
  rows: readonly IndexRow[] | undefined;
  row: IndexRow | undefined;
  place: TesterPlace | undefined;
  source: DataSource | undefined;
  /** Sources to choose from if the cluster itself is no source. */
  deployments: readonly DataSource[];
  /** Undefined while sources are loading. */
  sourcesKnown: boolean;
}

/** The index that the address names, else the first that answers. */
export function useTesterPlaces(groupId: string, search: TesterSearch): TesterPlaces {
  const { cluster, on, index, deployment } = search;
  const read = useIndexRows(groupId, { chosen: cluster === undefined ? [] : [cluster], all: false });
  const { all } = useDataSources(groupId);
  const [limitMs] = useTimeLimit();
  const rows = useMemo(() => read.rows?.filter(({ type }) => type === 'search'), [read.rows]);
  const fits = (row: IndexRow): boolean =>
    (on === undefined || row.namespace === on) && (index === undefined || row.index.name === index);
  const ofLast = rows?.filter((each) => each.cluster === read.last);
  const row = [ofLast, rows]
    .flatMap((list) => [list?.find((each) => fits(each) && each.index.queryable), list?.find(fits)])
    .find((each) => each !== undefined);
  const deployments = (all ?? []).filter(({ kind }) => kind === 'deployment');
  const own = all?.find(({ key }) => key === `cluster:${row?.cluster}`);
  const source = own ?? deployments.find(({ key }) => key === `deployment:${deployment}`);
  const place = useMemo(
    () => row && locationOf(groupId, row, source && !source.away ? source : undefined, limitMs),
    [groupId, row, source, limitMs],
  );
  return {
    read,
    rows,
    row,
    place,
    source,
    deployments: own ? [] : deployments,
    sourcesKnown: all !== undefined,
  };
}

/** What queries are answered by: while a new definition is built, the one before it. */
function servingDefinition({ index }: IndexRow): Definition {
  const serving = index.statusDetail?.find(({ mainIndex }) => mainIndex?.definition)?.mainIndex?.definition;
  return (serving as Definition | undefined) ?? index.latestDefinition;
}

function locationOf(
  groupId: string,
  row: IndexRow,
  source: DataSource | undefined,
  limitMs: TimeLimit,
): TesterPlace {
  return {
    groupId,
    cluster: row.cluster,
    db: row.index.database,
    collection: row.index.collectionName,
    index: row.index.name,
    definition: servingDefinition(row),
    at: source && { source: source.ref, read: 'primaryPreferred', limitMs },
  };
}
