import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { plural } from '#src/lib/bytes.ts';
import { Fact } from '#src/ui/frame/page-header.tsx';
import { moreText } from '#src/ui/values/more-item.tsx';

/** More than these are looked at on the page of alerts. */
const most = 3;

/** Open alerts of the stored configuration // specification §4.3 */
export function OpenAlerts({ groupId, alertConfigId }: { groupId: string; alertConfigId: string }) {
  const { id: connectionId } = useConnection();
  const { data, error } = useQuery(q('getGroupAlertConfigAlerts', connectionId, { groupId, alertConfigId }));
  if (!data) return error ? <Fact>open alerts could not be loaded</Fact> : null;
  const open = data.results;
  if (open.length === 0) return <Fact>no open alerts</Fact>;
  return (
    <Fact>
      {plural(open.length, 'open alert')}:{' '}
      {open.slice(0, most).map(({ id, ...alert }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link
            to="/c/$connectionId/groups/$groupId/alerts"
            params={{ connectionId, groupId }}
            search={{ alert: id }}
          >
            {alert.clusterName ?? alert.hostnameAndPort ?? id}
          </Link>
        </span>
      ))}
      {` ${moreText({ total: open.length, shown: most })}`}
    </Fact>
  );
}
