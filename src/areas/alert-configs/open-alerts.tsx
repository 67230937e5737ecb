import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { plural } from '#src/lib/bytes.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import classes from './editor.module.css';

/** More than these are looked at on the page of alerts. */
const most = 5;

/** What the stored configuration has raised and is still open // specification §4.3 */
export function OpenAlerts({ groupId, alertConfigId }: { groupId: string; alertConfigId: string }) {
  const { id: connectionId } = useConnection();
  const { data, error } = useQuery(q('getGroupAlertConfigAlerts', connectionId, { groupId, alertConfigId }));
  const open = data?.results ?? [];
  return (
    <Section label="Open alerts of this configuration">
      {error && !data && (
        <Notice tone="warning" title="The open alerts could not be loaded">
          {failureFacts(error).message}
        </Notice>
      )}
      {data && open.length === 0 && <p className={classes.note}>None are open.</p>}
      <ul className={classes.plain} aria-label="Open alerts of this configuration">
        {open.slice(0, most).map(({ id, created, ...alert }) => (
          <li key={id}>
            <Link
              to="/c/$connectionId/groups/$groupId/alerts"
              params={{ connectionId, groupId }}
              search={{ alert: id }}
            >
              {('clusterName' in alert && alert.clusterName) ||
                ('hostnameAndPort' in alert && alert.hostnameAndPort) ||
                id}
            </Link>{' '}
            since <Instant value={created} past />
          </li>
        ))}
      </ul>
      {open.length > most && <p>And {plural(open.length - most, 'more', 'more')}.</p>}
    </Section>
  );
}
