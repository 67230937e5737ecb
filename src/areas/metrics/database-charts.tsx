import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { MeasurementUnit } from '#contract/monitoring/measurements.ts';
import type { Measurements } from '#contract/monitoring/schemas.ts';
import { useConnection } from '#src/api/connection.ts';
import { keptWithin } from '#src/api/kept-data.ts';
import { q } from '#src/api/query.ts';
import { read } from '#src/api/reads.ts';
import { align } from '#src/lib/time/time-series.ts';
import { ChartSkeleton } from '#src/ui/charts/chart-skeleton.tsx';
import { TimeChart } from '#src/ui/charts/time-chart.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { BehindChart } from './behind-chart.tsx';
import { smallHeight } from './chart-grid.tsx';
import { drawingOf } from './chart-series.ts';
import type { ChartView } from './chart-view.ts';
import { pointsOf } from './measured-points.ts';
import classes from './metrics.module.css';

interface DatabaseChartsProps extends ChartView {
  database: string | undefined;
  onDatabase: (name: string) => void;
}

const shown: readonly { title: string; units: MeasurementUnit; names: readonly [string, string][] }[] = [
  {
    title: 'Size',
    units: 'BYTES',
    names: [
      ['DATABASE_DATA_SIZE', 'data'],
      ['DATABASE_STORAGE_SIZE', 'storage'],
      ['DATABASE_INDEX_SIZE', 'indexes'],
    ],
  },
  { title: 'Documents', units: 'SCALAR', names: [['DATABASE_OBJECT_COUNT', 'documents']] },
  { title: 'Average document', units: 'BYTES', names: [['DATABASE_AVERAGE_OBJECT_SIZE', 'size']] },
  {
    title: 'Collections and indexes',
    units: 'SCALAR',
    names: [
      ['DATABASE_COLLECTION_COUNT', 'collections'],
      ['DATABASE_INDEX_COUNT', 'indexes'],
      ['DATABASE_VIEW_COUNT', 'views'],
    ],
  },
];

const names = shown.flatMap((chart) => chart.names.map(([name]) => name));

/** The sizes of one database over time, as one member has them. */
export function DatabaseCharts({
  groupId,
  members,
  span,
  database,
  onDatabase,
  hand,
  marks,
}: DatabaseChartsProps) {
  const { id } = useConnection();
  const member = members.find(({ primary, data }) => primary && data) ?? members.find(({ data }) => data);
  const list = useQuery({
    ...q('listGroupProcessDatabases', id, {
      groupId,
      processId: member?.id ?? '',
      query: { itemsPerPage: 500 },
    }),
    enabled: member !== undefined,
  });
  const all = list.data?.results.map(({ databaseName }) => databaseName);
  const chosen =
    all?.find((name) => name === database) ?? all?.find((name) => !systems.has(name)) ?? all?.[0];
  const key = [
    'measured',
    id,
    groupId,
    member?.id,
    'database',
    chosen,
    span.granularity,
    span.to - span.from,
  ];
  const values = useQuery({
    queryKey: [...key, span.from, span.to],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Measurements> =>
      read(
        'getGroupProcessDatabaseMeasurements',
        id,
        {
          groupId,
          processId: member?.id ?? '',
          databaseName: chosen ?? '',
          query: {
            granularity: span.granularity,
            start: new Date(span.from).toISOString(),
            end: new Date(span.to).toISOString(),
            m: names,
          },
        },
        { signal },
      ),
    enabled: member !== undefined && chosen !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // the same range a moment later; another database or range is empty until it is read
    placeholderData: keptWithin(key),
    retry: false,
  });
  const drawn = useMemo(
    () => shown.map((chart) => ({ ...chart, ...linesOf(chart.names, values.data, span.stepMs) })),
    [values.data, span.stepMs],
  );
  const [openedTitle, setOpenedTitle] = useState<string>();
  const opened = drawn.find(({ title }) => title === openedTitle);
  const failed = [list, values].find((each) => each.error);
  if (failed) return <ReadFailure what="Databases" query={failed} />;
  if (all?.length === 0) return <EmptyState title="No databases yet" />;
  return (
    <>
      <PlainSelect
        label="Database"
        size="xs"
        className={classes.cluster}
        data={all ?? []}
        value={chosen ?? null}
        onChange={onDatabase}
        // the line has its place before the member is known
        description={member ? `as ${member.name} has it` : '\u00a0'}
      />
      <Grid as="ul" columnGap={20} className={classes.grid}>
        {drawn.map(({ title, units, times, lines, any }) => (
          <Grid as="li" key={title} gap={4} shrink className={classes.card}>
            <Row
              as="h2"
              gap={8}
              align="baseline"
              justify="between"
              size={13}
              weight="bold"
              className={classes.cardTitle}
            >
              <button
                type="button"
                className={classes.open}
                title="Values and picture"
                onClick={() => setOpenedTitle(title)}
              >
                {title}
              </button>
            </Row>
            <div className={classes.plotRoom} aria-busy={values.isPending || undefined}>
              {any ? (
                <TimeChart
                  label={`${title} of ${chosen}`}
                  {...drawingOf({ times, lines }, span, units)}
                  limits={noLimits}
                  marks={marks}
                  whole={false}
                  height={smallHeight}
                  sync="metrics"
                  hand={hand}
                />
              ) : values.isPending ? (
                <ChartSkeleton height={smallHeight} />
              ) : (
                <p className={classes.instead}>No values in this range.</p>
              )}
            </div>
          </Grid>
        ))}
      </Grid>
      {opened && (
        <BehindChart
          title={opened.title}
          source={`${chosen} as ${member?.name} has it`}
          units={opened.units}
          whole={false}
          series={opened}
          {...{ span, marks }}
          onClose={() => setOpenedTitle(undefined)}
        />
      )}
    </>
  );
}

const systems = new Set(['admin', 'config', 'local']);
const noLimits: [] = [];

function linesOf(wanted: readonly [string, string][], answer: Measurements | undefined, stepMs: number) {
  const measured = answer && pointsOf(answer);
  const points = wanted.map(([name]) => measured?.get(name) ?? []);
  const { times, values } = align(points, stepMs);
  const lines = wanted.map(([id, label], style) => ({ id, label, style, values: values[style] ?? [] }));
  return { times, lines, any: values.some((own) => own.some((value) => value !== null)) };
}
