import { Link, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { EstateUpcoming, UnaskedKind } from '#contract/overview/overview.ts';
import { useConnection } from '#src/api/connection.ts';
import { upcomingTitle, urgencyOf } from '#src/api/console/overview-text.ts';
import { upcomingPlace, workPlace } from '#src/api/overview-places.ts';
import { plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { Calm, IssueLines, PlainLine } from '#src/ui/feedback/issue-lines.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { failedMark, type Work } from './at-work.ts';
import { stillRead } from './still-read.ts';

/** Running and upcoming work, side by side if the width allows it. */
export function ShortLists({
  groupId,
  running,
  upcoming,
  unasked,
}: {
  groupId: string;
  running: readonly Work[];
  upcoming: readonly EstateUpcoming[];
  unasked: readonly UnaskedKind[];
}) {
  // snapshots and builds of indexes run too, and are not known before they have been read
  const unread = stillRead(unasked, ['backups', 'searchIndexes']);
  return (
    <Grid gap={16} columnGap={24} min={440}>
      <Section label="Running">
        {running.length === 0 ? (
          <Calm>{unread ? `Still loading: ${unread}.` : 'Nothing runs now.'}</Calm>
        ) : (
          <IssueLines>
            {running.map((work) => (
              <RunningLine key={work.key} work={work} groupId={groupId} />
            ))}
          </IssueLines>
        )}
      </Section>
      <Section label="Coming up">
        <ComingUp upcoming={upcoming} unasked={unasked} />
      </Section>
    </Grid>
  );
}

function RunningLine({ work, groupId }: { work: Work; groupId: string }) {
  const usually = work.usually === undefined ? '' : `usually ${formatDuration(work.usually)}`;
  return (
    <PlainLine
      mark={
        <Badge tone="running" mark="ring">
          Running
        </Badge>
      }
      what={<WorkLink work={work} groupId={groupId} />}
      on={work.on}
      note={[work.note, usually].filter(Boolean).join(', ')}
      time={<Instant value={work.since} past />}
    />
  );
}

/** What went wrong without being an alert; a list element of its own. */
export function FailedLine({ work, groupId }: { work: Work; groupId: string }) {
  const mark = failedMark(work);
  return (
    <PlainLine
      mark={
        mark === 'Failed' ? (
          <Badge tone="critical" mark="square">
            {mark}
          </Badge>
        ) : (
          <Badge tone="warning" mark="triangle">
            {mark}
          </Badge>
        )
      }
      what={<WorkLink work={work} groupId={groupId} />}
      on={work.on}
      note={work.note}
      noteTitle={work.note}
      time={<Instant value={work.since} past />}
    />
  );
}

function WorkLink({ work, groupId }: { work: Work; groupId: string }) {
  const { id } = useConnection();
  const router = useRouter();
  if (work.kind === 'task') {
    const { href } = work;
    if (href === undefined) return work.what;
    // a place that was kept as text, query part included
    const follow = (event: MouseEvent): void => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      router.history.push(href);
    };
    return (
      <a href={href} onClick={follow}>
        {work.what}
      </a>
    );
  }
  if (work.reported) return <Link {...workPlace(work.reported, id)}>{work.what}</Link>;
  const to =
    work.kind === 'drill'
      ? '/c/$connectionId/groups/$groupId/backups/drills'
      : '/c/$connectionId/groups/$groupId/outages';
  return (
    <Link to={to} params={{ connectionId: id, groupId }}>
      {work.what}
    </Link>
  );
}

const shown = 6;

interface ComingUpProps {
  upcoming: readonly EstateUpcoming[];
  unasked: readonly UnaskedKind[];
}

function ComingUp({ upcoming, unasked }: ComingUpProps) {
  const now = useNow();
  // users rely on "nothing": it is shown only if everything was read
  const unread = stillRead(unasked);
  if (upcoming.length === 0)
    return (
      <Calm>{unread ? `Still loading: ${unread}.` : 'Nothing expires or begins in the next days.'}</Calm>
    );
  const rest = upcoming.length - shown;
  return (
    <>
      <IssueLines>
        {upcoming.slice(0, rest > 1 ? shown : undefined).map((each) => {
          const { mark, tone, text } = urgencyOf(each, now);
          return (
            <PlainLine
              key={each.key}
              mark={
                <Badge tone={tone} mark={mark}>
                  {text}
                </Badge>
              }
              what={<UpcomingLink upcoming={each} now={now} />}
              on={each.count > 1 ? plural(each.count, 'cluster') : each.on}
              note=""
              time={<Instant value={each.at} />}
            />
          );
        })}
      </IssueLines>
      {(rest > 1 || unread) && (
        <Text as="p" size={13} tone="dim">
          {rest > 1 && `And ${plural(rest, 'more', 'more')} later. `}
          {unread && `Still loading: ${unread}.`}
        </Text>
      )}
    </>
  );
}

function UpcomingLink({ upcoming, now }: { upcoming: EstateUpcoming; now: number }) {
  const { id } = useConnection();
  return <Link {...upcomingPlace(upcoming, id)}>{upcomingTitle(upcoming, now)}</Link>;
}
