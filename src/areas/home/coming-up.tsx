import { Link } from '@tanstack/react-router';
import type { EstateUpcoming, Overview } from '#contract/overview/overview.ts';
import { useConnection } from '#src/api/connection.ts';
import { upcomingTitle, urgencyOf } from '#src/api/console/overview-text.ts';
import { upcomingPlace } from '#src/api/overview-places.ts';
import { plural } from '#src/lib/bytes.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { Calm, IssueLines, PlainLine } from '#src/ui/feedback/issue-lines.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { usePrinting } from '#src/ui/use-printing.ts';
import { Instant } from '#src/ui/values/instant.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import classes from './home.module.css';

const shown = 8;

/** What ends or begins soon in any project, and of how many projects it is known. */
export function ComingUp({ overview: { upcoming, projects, expiringRead } }: { overview: Overview }) {
  const now = useNow();
  const printing = usePrinting();
  const names = new Map(projects.map(({ groupId, groupName }) => [groupId, groupName]));
  const rest = upcoming.length - shown;
  const unread = projects.length - expiringRead;
  return (
    <Section label="Coming up">
      {upcoming.length === 0 ? (
        <Calm>Nothing expires or begins in the next days.</Calm>
      ) : (
        <IssueLines>
          {upcoming.slice(0, rest > 1 && !printing ? shown : undefined).map((each) => (
            <PlainLine
              key={each.key}
              mark={<Urgency upcoming={each} now={now} />}
              what={<UpcomingLink upcoming={each} now={now} />}
              on={each.count > 1 ? plural(each.count, 'cluster') : each.on}
              note={names.get(each.groupId ?? '') ?? ''}
              time={<Instant value={each.at} />}
            />
          ))}
        </IssueLines>
      )}
      {(rest > 1 || unread > 0) && (
        <p className={classes.dim}>
          {[
            rest > 1 && !printing ? `And ${plural(rest, 'more', 'more')} later` : '',
            unread > 0 ? `Users and addresses of ${plural(unread, 'project')} are not read yet` : '',
          ]
            .filter(Boolean)
            .join('. ')}
        </p>
      )}
    </Section>
  );
}

function Urgency({ upcoming, now }: { upcoming: EstateUpcoming; now: number }) {
  const { mark, tone, text } = urgencyOf(upcoming, now);
  return (
    <Badge tone={tone} mark={mark}>
      {text}
    </Badge>
  );
}

function UpcomingLink({ upcoming, now }: { upcoming: EstateUpcoming; now: number }) {
  const { id } = useConnection();
  return <Link {...upcomingPlace(upcoming, id)}>{upcomingTitle(upcoming, now)}</Link>;
}
