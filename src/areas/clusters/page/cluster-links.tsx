import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';

interface Place {
  label: string;
  /** Below the project. */
  path: string;
  search: (clusterName: string) => Record<string, string>;
  /** Documents of real clusters need a deployment: the service itself shows none. */
  emulatorOnly?: true;
}

const places: readonly Place[] = [
  { label: 'Data', path: 'data', search: (name) => ({ source: `cluster:${name}` }), emulatorOnly: true },
  { label: 'Search indexes', path: 'search/indexes', search: (name) => ({ cluster: name }) },
  { label: 'Metrics', path: 'metrics', search: (name) => ({ cluster: name }) },
  { label: 'Performance advisor', path: 'advisor', search: (name) => ({ cluster: name }) },
  { label: 'Outage simulation', path: 'outages', search: (name) => ({ cluster: name }) },
  { label: 'Migrations', path: 'migrations', search: () => ({}) },
  { label: 'Processes', path: 'processes', search: (name) => ({ q: name }) },
];

/** Links to more information about a cluster. */
export function ClusterLinks({ groupId, clusterName }: { groupId: string; clusterName: string }) {
  const { id: connectionId, emulator } = useConnection();
  const project = `/c/${connectionId}/groups/${groupId}`;
  const shown = places.filter(({ emulatorOnly }) => emulator || !emulatorOnly);
  return (
    <Section label="Related pages">
      <Row as="ul" gap={4} columnGap={20} wrap>
        <li>
          <Link
            to="/c/$connectionId/groups/$groupId/backups/clusters/$clusterName"
            params={{ connectionId, groupId, clusterName }}
          >
            Backups
          </Link>
        </li>
        {shown.map(({ label, path, search }) => (
          <li key={path}>
            <Link to={`${project}/${path}` as string} search={search(clusterName) as never}>
              {label}
            </Link>
          </li>
        ))}
      </Row>
    </Section>
  );
}
