import { Link } from '@tanstack/react-router';
import type { EstateWork, Overview } from '#contract/overview/overview.ts';
import { useConnection } from '#src/api/connection.ts';
import { workWords } from '#src/api/console/overview-words.ts';
import { workPlace } from '#src/api/overview-places.ts';
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

export function WorkLink({ work }: { work: EstateWork }) {
  const { id } = useConnection();
  return <Link {...workPlace(work, id)}>{workWords[work.kind]}</Link>;
}
