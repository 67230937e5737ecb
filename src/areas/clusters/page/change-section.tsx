import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { fieldLabel } from '#contract/text/field-labels.ts';
import { useConnection } from '#src/api/connection.ts';
import { formerOf } from '#src/api/console/former-configurations.ts';
import { useUsualDuration } from '#src/api/console/use-usual-duration.ts';
import { useRead } from '#src/api/query.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { buttonClass } from '#src/ui/actions/button.tsx';
import { StateBadge, type StateKind } from '#src/ui/feedback/badge.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import type { Cluster } from '../cluster-facts.ts';
import type { Shard } from '../topology/topology.ts';
import { changeProgress, type MemberProgress, progressEvents } from './change-progress.ts';
import classes from './cluster-page.module.css';

const kinds: Readonly<Record<MemberProgress['step'], StateKind>> = {
  waiting: 'off',
  restarting: 'progress',
  restarted: 'ok',
};

/** The running change of the cluster: the progress of each member, and the available actions. */
export function ChangeSection({ cluster, shards }: { cluster: Cluster; shards: readonly Shard[] }) {
  const { groupId, name: clusterName } = cluster;
  const usual = useUsualDuration(groupId, clusterName);
  // one change has fewer events than a page: two for each member
  const events = useRead('listGroupEvents', {
    groupId,
    query: { clusterNames: [clusterName], eventType: progressEvents, itemsPerPage: 500, pageNum: 1 },
  });
  const progress = useMemo(
    () => changeProgress(shards, events.data?.results ?? [], cluster.mongoDBVersion),
    [shards, events.data, cluster.mongoDBVersion],
  );
  const { since, by, kind, members, restarted } = progress;
  const failover = kind === 'failover';
  return (
    <Section label={failover ? 'Failover test under way' : 'Change under way'}>
      <Text as="p" size={13} tone="dim">
        {since === undefined ? (
          'Since when is not in the activity. '
        ) : (
          <>
            {by === undefined ? 'Begun' : `Begun by ${by}`} <Instant value={since} past suffix />.{' '}
          </>
        )}
        {usual !== undefined &&
          !failover &&
          `Changes of this cluster usually take ${formatDuration(usual)}. `}
        {failover
          ? 'Every primary restarts, and the other members elect a new one.'
          : 'Until a member has restarted it serves with the former configuration.'}
      </Text>
      <Stack as="ul" gap={6} className={classes.jobs} aria-label="Progress by member">
        {members.map(({ key, name, host, step, text, at }) => (
          <li key={key}>
            <span title={host}>{name}</span>
            <Row as="span" gap={12} align="baseline">
              {at !== undefined && step === 'restarted' && (
                <Text size={13} tone="dim">
                  <Instant value={at} past suffix />
                </Text>
              )}
              <StateBadge kind={kinds[step]} state={step} label={text} />
            </Row>
          </li>
        ))}
      </Stack>
      {restarted === 0 && !failover && (
        <Text as="p" size={13} tone="dim">
          Changing tags, termination protection or backup restarts no member.
        </Text>
      )}
      {!failover && <ChangeBack cluster={cluster} since={since} />}
    </Section>
  );
}

/** The service cannot cancel a change; it takes another one on top, which leads back where this tab knows the way. */
function ChangeBack({ cluster, since }: { cluster: Cluster; since: string | undefined }) {
  const { id: connectionId } = useConnection();
  const { groupId, name: clusterName } = cluster;
  const former = formerOf({ connectionId, groupId, clusterName });
  const fields = Object.keys(former?.fields ?? {});
  return (
    <Text as="p" size={13} tone="dim">
      Atlas cannot cancel a change; it applies another one on top of it.{' '}
      {since !== undefined && fields.length > 0 && (
        <Link
          to="/c/$connectionId/groups/$groupId/clusters/$clusterName/edit"
          params={{ connectionId, groupId, clusterName }}
          search={{ former: true }}
          className={buttonClass()}
        >
          Change back {fields.map(fieldLabel).join(', ')}…
        </Link>
      )}
    </Text>
  );
}
