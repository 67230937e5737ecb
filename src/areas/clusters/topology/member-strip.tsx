import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Cluster } from '../cluster-facts.ts';
import type { BesideMember } from './beside-members.ts';
import { BesideMark, MemberMark } from './member-mark.tsx';
import classes from './topology.module.css';
import { issuesOf, type Shard } from './topology.ts';

interface MemberStripProps {
  cluster: Cluster;
  shards: readonly Shard[];
  /** Routers and config servers. */
  beside: readonly BesideMember[];
}

/** A line for each shard: its members as marks, and its problems. */
export function MemberStrip({ cluster, shards, beside }: MemberStripProps) {
  const { id: connectionId } = useConnection();
  const routers = beside.filter(({ kind }) => kind === 'router');
  const down = routers.filter(({ condition }) => condition.kind === 'failed').length;
  const params = { connectionId, groupId: cluster.groupId, clusterName: cluster.name };
  return (
    <>
      <Stack as="ul">
        {shards.map((shard) => {
          const lacking = cluster.paused ? [] : issuesOf(shard);
          return (
            <li key={shard.index} className={classes.stripLine}>
              <span>{shard.name}</span>
              <Row as="span" gap={4} wrap>
                {shard.members.map((member) => (
                  <MemberMark key={member.index} member={member} />
                ))}
              </Row>
              {lacking.length > 0 ? (
                <StateBadge
                  kind={lacking[0] === 'no primary' ? 'failed' : 'warning'}
                  state={lacking.join(', ')}
                  label={lacking.join(', ')}
                />
              ) : (
                <Text size={13} tone="dim">
                  {shard.zone}
                </Text>
              )}
            </li>
          );
        })}
        {routers.length > 0 && (
          <li className={classes.stripLine}>
            <span>Routers</span>
            <Row as="span" gap={4} wrap>
              {routers.map((router) => (
                <BesideMark key={router.name} beside={router} />
              ))}
            </Row>
            {down > 0 && (
              <StateBadge
                kind="failed"
                state="routers"
                label={down === routers.length ? 'no running mongos' : `${down} of ${routers.length} down`}
              />
            )}
          </li>
        )}
      </Stack>
      <p>
        <Link to="/c/$connectionId/groups/$groupId/clusters/$clusterName/topology" params={params}>
          Open topology
        </Link>
      </p>
    </>
  );
}
