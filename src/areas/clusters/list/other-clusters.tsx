import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { stateOf } from '../cluster-facts.ts';
import classes from './list.module.css';

const whole = { itemsPerPage: 500 } as const;

/** Flex clusters and serverless instances: other resources than clusters, and with less to tell. */
export function OtherClusters({ groupId }: { groupId: string }) {
  const { id: connectionId } = useConnection();
  const flex = useQuery(q('listGroupFlexClusters', connectionId, { groupId, query: whole }));
  const serverless = useQuery(q('listGroupServerlessInstances', connectionId, { groupId, query: whole }));
  const all = [
    ...(flex.data?.results ?? []).map((each) => ({ ...each, words: 'Flex cluster' })),
    ...(serverless.data?.results ?? []).map((each) => ({ ...each, words: 'Serverless instance' })),
  ].sort((a, b) => a.name.localeCompare(b.name));
  if (all.length === 0) return null;
  return (
    <Section label="Flex clusters and serverless instances">
      <ul className={classes.others}>
        {all.map(({ id, name, stateName, words, mongoDBVersion, providerSettings }) => (
          <li key={id}>
            <Link
              to="/c/$connectionId/groups/$groupId/clusters/$clusterName/overview"
              params={{ connectionId, groupId, clusterName: name }}
            >
              {name}
            </Link>
            <StateBadge {...stateOf({ stateName, paused: false })} state={stateName} />
            <span className={classes.facts}>
              {words} · {mongoDBVersion} · {providerSettings.backingProviderName}{' '}
              {providerSettings.regionName}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
