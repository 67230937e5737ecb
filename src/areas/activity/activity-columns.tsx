import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { inServerOrder, monoColumn, stampColumn, textColumn } from '#src/ui/table/columns.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import classes from './activity.module.css';
import type { Story } from './story.ts';
import { followedBy, targetId, targetLabel, whoText } from './story-text.ts';

/** `projectOf`: names of projects, where the log is that of an organization. */
export function activityColumns(
  asEvents: boolean,
  projectOf: ((story: Story) => string | undefined) | undefined,
): Column<Story>[] {
  return inServerOrder([
    textColumn('what', 'What happened', ({ title }) => title, {
      min: 200,
      narrow: { line: 1 },
      cell: ({ title }) => <Text weight="medium">{title}</Text>,
    }),
    textColumn('on', 'On', targetLabel, {
      width: 150,
      narrow: { line: 2 },
      // an element that renders nothing would leave its gap on narrow pages
      cell: (story) => targetLabel(story) !== undefined && <Target story={story} />,
    }),
    ...(projectOf ? [projectColumn(projectOf)] : []),
    ...(asEvents ? [] : [followedColumn]),
    textColumn('who', 'Who', (story) => whoText(story), {
      wraps: true,
      width: 140,
      narrow: { line: 2 },
      cell: (story) => <Who story={story} />,
    }),
    stampColumn('when', 'When', ({ last }) => last, {
      width: 184,
      narrow: { line: 1, at: 'end', whole: true, cell: ({ last }) => <AbsoluteInstant value={last} short /> },
      help: 'The last thing that happened in it',
    }),
    textColumn('raw', 'Event', ({ raw }) => raw, {
      width: 220,
      // the project has its place
      optional: projectOf !== undefined,
      cell: ({ raw }) => <Mono dim>{raw}</Mono>,
    }),
    stampColumn('began', 'Began', ({ at }) => at, { width: 184, optional: true }),
    monoColumn('address', 'Address', ({ addresses }) => addresses.join(', '), { width: 150, optional: true }),
    monoColumn('family', 'Family', ({ families }) => families.join(', '), { width: 180, optional: true }),
    monoColumn('onId', 'On (ID)', targetId, { width: 210, optional: true }),
    monoColumn('id', 'ID', ({ id }) => id, { width: 210, optional: true }),
  ]);
}

function Target({ story }: { story: Story }) {
  const label = targetLabel(story);
  if (label === undefined) return null;
  const id = targetId(story);
  return id === undefined ? (
    <Mono>{label}</Mono>
  ) : (
    <Text truncate className={classes.cut} title={`${label} (${id})`}>
      {label}
    </Text>
  );
}

function projectColumn(projectOf: (story: Story) => string | undefined): Column<Story> {
  return textColumn('project', 'Project', projectOf, {
    width: 150,
    narrow: { line: 2, spare: true },
    cell: projectOf,
  });
}

const followedColumn: Column<Story> = textColumn('followed', 'What followed', followedBy, {
  width: 220,
  wraps: true,
  // whether an alert is still open decides on a phone too
  narrow: { line: 2 },
  cell: (story) => <Followed story={story} />,
});

function Who({ story }: { story: Story }) {
  const { kind, name } = story.who;
  return (
    <Text truncate className={classes.cut} title={whoText(story)} data-kind={kind}>
      {kind === 'key' ? <Mono>{name}</Mono> : name}
    </Text>
  );
}

function Followed({ story }: { story: Story }) {
  const text = followedBy(story);
  const { outcome, running, alerts } = story;
  if (outcome === 'refused' || outcome === 'failed') return <StateBadge kind="failed" state={outcome} />;
  if (outcome === 'unknown') return <StateBadge kind="warning" state={outcome} label={text} />;
  const open = alerts.some(({ status }) => status === 'OPEN');
  if (open) return <StateBadge kind="warning" state="OPEN" label={text} />;
  if (running) return <StateBadge kind="progress" state="running" label={text} />;
  return (
    <Text truncate className={classes.cut} title={text}>
      {text}
    </Text>
  );
}
