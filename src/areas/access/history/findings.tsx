import type { ReactNode } from 'react';
import type { Attempt } from '#contract/sign-ins/attempts.ts';
import { burstsOf } from '#contract/sign-ins/bursts.ts';
import { firstSeen, pairKey } from '#contract/sign-ins/first-seen.ts';
import { HOUR, MINUTE } from '#contract/values/durations.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { plural } from '#src/lib/bytes.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { InRowContext, Instant } from '#src/ui/values/instant.tsx';
import classes from '../access.module.css';
import type { HistorySearch } from './history-search.ts';
import { absenceIsUnknown, knownFrom, newIsUnknown, type Period } from './known-span.ts';
import { notSeen, sightings } from './not-seen.ts';

interface FindingsProps {
  groupId: string;
  cluster: string;
  /** Every line that came; undefined while they are loading. */
  attempts: readonly Attempt[] | undefined;
  search: HistorySearch;
  span: { from: number; to: number };
  periods: readonly Period[];
  now: number;
  onNarrow: (parts: { [Name in keyof HistorySearch]?: HistorySearch[Name] | undefined }) => void;
}

const shown = 5;

/** Findings: new pairs, consecutive failures, absent users. Each one filters the page. */
export function Findings(props: FindingsProps) {
  const { groupId, cluster, attempts, search, span, periods, now, onNarrow } = props;
  const users = useAllPages('listGroupDatabaseUsers', { groupId });
  // what follows from all lines is worked out before it is narrowed: a failure before a success makes a pair no newer
  const isWanted = (user: string, address: string): boolean =>
    (search.user === undefined || user === search.user) &&
    (search.address === undefined || address === search.address);
  const pairs =
    attempts &&
    firstSeen(attempts, knownFrom(span, periods)).filter(({ user, address }) => isWanted(user, address));
  const bursts =
    attempts &&
    burstsOf(attempts).filter(({ users, address }) => users.some((user) => isWanted(user, address)));
  const absent =
    attempts && !users.loading && !users.error
      ? notSeen(sightings(users.rows, attempts, cluster), now).filter(
          ({ user }) => search.user === undefined || user === search.user,
        )
      : undefined;
  return (
    <div className={classes.findings}>
      <Finding
        label="First seen"
        count={pairs?.length}
        help="Pairs of user and address not seen in the previous 24 hours"
        none="No new pairs of user and address."
        failure={newIsUnknown(span, periods)}
      >
        {pairs?.slice(0, shown).map((pair) => (
          <Line
            key={pairKey(pair)}
            onChoose={() => onNarrow({ user: pair.user, address: pair.address })}
            what={pair.user}
            where={pair.address}
            badge={
              pair.succeeded === 0 && (
                <Badge tone="warning" mark="triangle">
                  never succeeded
                </Badge>
              )
            }
            when={<Instant value={pair.first} suffix />}
          />
        ))}
      </Finding>
      <Finding
        label="Bursts of failures"
        count={bursts?.length}
        help="Five failures or more from one address, at most five minutes apart"
        none="No bursts of failures."
        failure={search.result === 'succeeded' ? 'Unknown while only successes are requested.' : undefined}
      >
        {bursts?.slice(0, shown).map((burst) => (
          <Line
            key={`${burst.address} ${burst.from}`}
            onChoose={() =>
              onNarrow({
                address: burst.address,
                user: undefined,
                result: undefined,
                from: new Date(burst.from - MINUTE).toISOString(),
                to: new Date(burst.to + HOUR).toISOString(),
              })
            }
            what={`${plural(burst.failures, 'failure')}, ${plural(burst.users.length, 'user')}`}
            where={burst.address}
            badge={
              burst.gotIn.length > 0 && (
                <Badge tone="critical" mark="diamond">
                  {burst.gotIn.join(', ')} signed in
                </Badge>
              )
            }
            when={<Instant value={burst.to} suffix />}
          />
        ))}
      </Finding>
      <Finding
        label="Not seen for a day"
        count={absent?.length}
        help="Database users who may sign in here and did not"
        none="Every database user was seen."
        failure={
          users.error
            ? `Could not be loaded: ${failureFacts(users.error).message}`
            : search.address === undefined
              ? absenceIsUnknown(span, periods, now)
              : 'Unknown while only one address is requested.'
        }
      >
        {absent?.slice(0, shown).map(({ user, source, last, address, failed }) => (
          <Line
            key={`${source} ${user}`}
            onChoose={() => onNarrow({ user })}
            what={user}
            where={address ?? (failed > 0 ? plural(failed, 'failure') : 'not in this history')}
            when={last === undefined ? 'unknown' : <Instant value={last} suffix />}
          />
        ))}
      </Finding>
    </div>
  );
}

interface FindingProps {
  label: string;
  count: number | undefined;
  help: string;
  none: string;
  failure?: string | undefined;
  children: ReactNode[] | undefined;
}

function Finding({ label, count, help, none, failure, children }: FindingProps) {
  return (
    <section className={classes.finding} aria-label={label}>
      <div className={classes.findingHead} title={help}>
        <SectionLabel>{label}</SectionLabel>
        {failure === undefined && count !== undefined && count > 0 && (
          <Text size={12} mono tone="dim">
            {count}
          </Text>
        )}
      </div>
      {failure !== undefined && <p className={classes.none}>{failure}</p>}
      {failure === undefined && children === undefined && <SkeletonLines lines={5} />}
      {failure === undefined && children?.length === 0 && <p className={classes.none}>{none}</p>}
      <InRowContext value={true}>
        {failure === undefined && <ul className={classes.findingLines}>{children}</ul>}
      </InRowContext>
    </section>
  );
}

interface LineProps {
  what: string;
  where: string;
  when: ReactNode;
  badge?: ReactNode;
  onChoose: () => void;
}

function Line({ what, where, when, badge, onChoose }: LineProps) {
  return (
    <li>
      <button type="button" className={classes.findingLine} onClick={onChoose} title={`${what} ${where}`}>
        <span className={classes.findingWhat}>{what}</span>
        <span className={classes.findingWhere}>{where}</span>
        {badge}
        <span className={classes.findingWhen}>{when}</span>
      </button>
    </li>
  );
}
