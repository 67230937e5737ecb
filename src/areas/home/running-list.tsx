import { Link } from '@tanstack/react-router';
import type { EstateWork, Overview } from '#contract/overview/overview.ts';
import { useConnection } from '#src/api/connection.ts';
import { workWords } from '#src/api/overview-words.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { Calm, PlainLine, TroubleLines } from '#src/ui/feedback/trouble-lines.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Instant } from '#src/ui/values/instant.tsx';

/** What the console's server has under way, wherever it is. */
export function RunningList({ overview: { running, projects } }: { overview: Overview }) {
  const names = new Map(projects.map(({ groupId, groupName }) => [groupId, groupName]));
  return (
    <Section label="Running">
      {running.length === 0 ? (
        <Calm>Nothing runs now.</Calm>
      ) : (
        <TroubleLines>
          {running.map((work) => (
            <PlainLine
              key={work.key}
              mark={
                <Badge tone="running" mark="ring">
                  Running
                </Badge>
              }
              what={<WorkLink work={work} />}
              on={work.on}
              note={names.get(work.groupId ?? '') ?? ''}
              noteTitle={work.note}
              time={<Instant value={work.since} past />}
            />
          ))}
        </TroubleLines>
      )}
    </Section>
  );
}

export function WorkLink({ work: { kind, id, groupId } }: { work: EstateWork }) {
  const { id: connectionId } = useConnection();
  if (kind === 'changeSet' || groupId === null)
    return (
      <Link to="/c/$connectionId/change-sets/$setId" params={{ connectionId, setId: id }}>
        {workWords[kind]}
      </Link>
    );
  if (kind === 'migration')
    return (
      <Link
        to="/c/$connectionId/groups/$groupId/migrations/$migrationId"
        params={{ connectionId, groupId, migrationId: id }}
      >
        {workWords[kind]}
      </Link>
    );
  const to =
    kind === 'drill'
      ? '/c/$connectionId/groups/$groupId/backups/drills'
      : '/c/$connectionId/groups/$groupId/outages';
  return (
    <Link to={to} params={{ connectionId, groupId }}>
      {workWords[kind]}
    </Link>
  );
}
