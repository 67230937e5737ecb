import { useMemo, useState } from 'react';
import { plural } from '#src/lib/bytes.ts';
import { type Summary, summarize } from '#src/lib/time/time-series.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { figureColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import type { ChartDefinition } from './chart-catalogue.ts';
import { seriesOf } from './chart-series.ts';
import type { ChartView } from './chart-view.ts';
import type { Member } from './members.ts';
import { formatMeasured } from './metric-values.ts';
import classes from './metrics.module.css';
import { useMeasurements } from './use-measurements.ts';

interface MemberRankingProps {
  chart: ChartDefinition;
  view: ChartView;
  all: readonly Member[];
  measurement: string | undefined;
  /** Shows this member alone. */
  onShow: (name: string) => void;
}

interface Row {
  member: Member;
  summary: Summary | undefined;
}

/** A project has a hundred requests a minute, and each member takes one: the rest is for those who work. */
const readAtOnce = 60;

/** The members in the order of their last value: which of them has the most. */
export function MemberRanking({ chart, view, all, measurement, onShow }: MemberRankingProps) {
  const [wanted, setWanted] = useState(0);
  const every = all.filter(({ id }) => !view.members.some((member) => member.id === id));
  const others = every.slice(0, wanted);
  const next = Math.min(every.length - others.length, readAtOnce);
  const extra = useMeasurements(
    view.groupId,
    others,
    useMemo(() => [chart], [chart]),
    view.span,
  );
  const { span, members, reads } = view;
  const rows = useMemo(() => {
    const rowsOf = (own: readonly Member[], points: typeof reads.points): Row[] =>
      own.map((member) => {
        const name = measurement ?? (chart.combined === 'first' ? chart.measurements[0]?.name : undefined);
        const { times, lines } = seriesOf({
          chart: alone(chart, name),
          members: [member, member],
          points,
          stepMs: span.stepMs,
        });
        return { member, summary: summarize(times, lines[0]?.values ?? []) };
      });
    return [...rowsOf(members, reads.points), ...rowsOf(others, extra.points)];
  }, [chart, measurement, members, reads.points, extra.points, others, span.stepMs]);
  return (
    <Section
      label="Members"
      actions={
        next > 0 && (
          <Button size="sm" busy={wanted > 0 && extra.pending} onClick={() => setWanted(wanted + readAtOnce)}>
            Rank {plural(next, 'more process', 'more processes')} ({plural(next, 'request')})
          </Button>
        )
      }
    >
      <ResourceTable
        id="metric-members"
        label="Members by their values"
        bare
        columns={columnsOf(chart)}
        rows={wanted === readAtOnce && extra.pending ? undefined : rows}
        sort={{ column: 'last', desc: true }}
        rowKey={({ member }) => member.id}
        rowName={({ member }) => member.name}
        onOpen={({ member }) => onShow(member.name)}
        empty={<p className={classes.note}>No processes.</p>}
      />
    </Section>
  );
}

const alone = (chart: ChartDefinition, name: string | undefined): ChartDefinition =>
  name === undefined
    ? chart
    : { ...chart, measurements: chart.measurements.filter((each) => each.name === name) };

function columnsOf(chart: ChartDefinition): Column<Row>[] {
  const measured = (value: number): string => formatMeasured(value, chart.units);
  const figure = (id: string, header: string, of: (summary: Summary) => number) =>
    figureColumn<Row>(id, header, ({ summary }) => summary && of(summary), measured, {
      width: 120,
      narrow: { line: 2, word: header.toLowerCase() },
    });
  return [
    textColumn('member', 'Member', ({ member }) => member.name, {
      narrow: { line: 1 },
      cell: ({ member }) => <Text mono>{member.name}</Text>,
    }),
    textColumn('role', 'Role', ({ member }) => member.role, {
      width: 130,
      narrow: { line: 1, at: 'end' },
    }),
    figure('last', 'Last', ({ last }) => last),
    figure('average', 'Average', ({ average }) => average),
    figure('greatest', 'Highest', ({ greatest }) => greatest),
    figure('least', 'Lowest', ({ least }) => least),
  ];
}
