import { StateBadge } from '#src/ui/feedback/badge.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import classes from './activity.module.css';
import type { Story } from './stories.ts';
import { followedBy, whoWords } from './story-words.ts';

/** `projectOf`: names of projects, where the log is that of an organization. */
export function activityColumns(
  asEvents: boolean,
  projectOf: ((story: Story) => string | undefined) | undefined,
): Column<Story>[] {
  return [
    {
      id: 'what',
      header: 'What happened',
      min: 200,
      narrow: { line: 1 },
      exportValue: ({ title }) => title,
      cell: (story) => <span className={classes.what}>{story.title}</span>,
    },
    {
      id: 'on',
      header: 'On',
      width: 150,
      narrow: { line: 2 },
      exportValue: ({ target }) => target,
      cell: ({ target }) => target !== undefined && <Mono>{target}</Mono>,
    },
    ...(projectOf ? [projectColumn(projectOf)] : []),
    ...(asEvents ? [] : [followedColumn]),
    {
      id: 'who',
      header: 'Who',
      width: 140,
      narrow: { line: 2 },
      exportValue: (story) => whoWords(story),
      cell: (story) => <Who story={story} />,
    },
    {
      id: 'when',
      header: 'When',
      width: 170,
      narrow: { line: 1, at: 'end', whole: true, cell: ({ last }) => <AbsoluteInstant value={last} short /> },
      help: 'The last thing that happened in it',
      exportValue: ({ last }) => new Date(last).toISOString(),
      cell: ({ last }) => <AbsoluteInstant value={last} />,
    },
    {
      id: 'raw',
      header: 'Event',
      width: 230,
      // the project has its place
      optional: projectOf !== undefined,
      exportValue: ({ raw }) => raw,
      cell: ({ raw }) => <Mono dim>{raw}</Mono>,
    },
    {
      id: 'began',
      header: 'Began',
      width: 170,
      optional: true,
      exportValue: ({ at }) => new Date(at).toISOString(),
      cell: ({ at }) => <AbsoluteInstant value={at} />,
    },
    listColumn('address', 'Address', 150, ({ addresses }) => addresses),
    listColumn('family', 'Family', 180, ({ families }) => families),
    listColumn('id', 'ID', 210, ({ id }) => [id]),
  ];
}

function projectColumn(projectOf: (story: Story) => string | undefined): Column<Story> {
  return {
    id: 'project',
    header: 'Project',
    width: 150,
    narrow: { line: 2, spare: true },
    exportValue: projectOf,
    cell: projectOf,
  };
}

const followedColumn: Column<Story> = {
  id: 'followed',
  header: 'What followed',
  width: 220,
  narrow: { line: 2, spare: true },
  exportValue: followedBy,
  cell: (story) => <Followed story={story} />,
};

function listColumn(
  id: string,
  header: string,
  width: number,
  values: (story: Story) => readonly string[],
): Column<Story> {
  const joined = (story: Story): string => values(story).join(', ');
  return {
    id,
    header,
    width,
    optional: true,
    exportValue: joined,
    cell: (story) => <Mono>{joined(story)}</Mono>,
  };
}

function Who({ story }: { story: Story }) {
  const { kind, name } = story.who;
  return (
    <span className={classes.cut} title={whoWords(story)} data-kind={kind}>
      {kind === 'key' ? <Mono>{name}</Mono> : name}
    </span>
  );
}

function Followed({ story }: { story: Story }) {
  const words = followedBy(story);
  const { outcome, running, alerts } = story;
  if (outcome === 'refused' || outcome === 'failed') return <StateBadge kind="failed" state={outcome} />;
  if (outcome === 'unknown') return <StateBadge kind="warning" state={outcome} label={words} />;
  const open = alerts.some(({ status }) => status === 'OPEN');
  if (open) return <StateBadge kind="warning" state="OPEN" label={words} />;
  if (running) return <StateBadge kind="progress" state="running" label={words} />;
  return (
    <span className={classes.cut} title={words}>
      {words}
    </span>
  );
}
