import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { EstateWork, Overview } from '#contract/overview/overview.ts';
import { useConnection } from '#src/api/connection.ts';
import { workLabels } from '#src/api/console/overview-text.ts';
import { workPlace } from '#src/api/overview-places.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { Calm, IssueLines, PlainLine } from '#src/ui/feedback/issue-lines.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Instant } from '#src/ui/values/instant.tsx';

/** Running work of the console's server, in all projects. */
export function RunningList({ overview: { running, projects } }: { overview: Overview }) {
  const names = new Map(projects.map(({ groupId, groupName }) => [groupId, groupName]));
  return (
    <Section label="Running">
      {running.length === 0 ? (
        <Calm>Nothing runs now.</Calm>
      ) : (
        <IssueLines>
          {running.map((work) => (
            <WorkLine
              key={work.key}
              work={work}
              names={names}
              mark={
                <Badge tone="running" mark="ring">
                  Running
                </Badge>
              }
            />
          ))}
        </IssueLines>
      )}
    </Section>
  );
}

interface WorkLineProps {
  work: EstateWork;
  /** Of projects, by their ids. */
  names: ReadonlyMap<string, string>;
  /** Its state. */
  mark: ReactNode;
}

/** Running or past work, with the link to its page. */
export function WorkLine({ work, names, mark }: WorkLineProps) {
  const { id } = useConnection();
  return (
    <PlainLine
      mark={mark}
      what={<Link {...workPlace(work, id)}>{workLabels[work.kind]}</Link>}
      on={work.on}
      note={names.get(work.groupId ?? '') ?? ''}
      noteTitle={work.note}
      time={<Instant value={work.since} past />}
    />
  );
}
