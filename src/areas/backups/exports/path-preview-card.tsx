import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { useRead } from '#src/api/query.ts';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Source } from '../shared/facts.ts';
import { useSnapshots } from '../shared/use-facts.ts';
import { useSchedules } from '../shared/use-schedules.ts';
import classes from './exports.module.css';
import { pathPreview } from './path-preview.ts';

interface PreviewProps {
  groupId: string;
  source: Source | undefined;
  snapshotId: string;
}

/** The folder that an export will have, before it begins. */
export function PathPreview({ groupId, source, snapshotId }: PreviewProps) {
  const { id } = useConnection();
  const asked = useMemo(() => (source ? [source] : []), [source]);
  const { schedules, pending } = useSchedules(groupId, asked);
  const { facts } = useSnapshots(groupId, asked);
  const group = useRead('getGroup', { groupId });
  const byName = (source && schedules.get(source.name)?.useOrgAndGroupNamesInExportPrefix) ?? false;
  const orgId = group.data?.orgId ?? '';
  const org = useRead('getOrg', { orgId }, { enabled: byName && orgId !== '' });
  if (!group.data) return null;
  const path = pathPreview({
    byName,
    org: { id: orgId, name: org.data?.name },
    group: { id: groupId, name: group.data.name },
    cluster: source?.name ?? '',
    moment: facts.find((fact) => fact.id === snapshotId)?.at,
  });
  return (
    <section className={classes.preview} aria-label="Folder of the export">
      <SectionLabel as="h3">Folder</SectionLabel>
      <p className={classes.path}>{path}</p>
      {source && !pending && (
        <Text as="p" size={13} tone="dim">
          Organization and project by {byName ? 'name' : 'ID'}, as the{' '}
          <Link
            to="/c/$connectionId/groups/$groupId/backups/clusters/$clusterName/schedule"
            params={{ connectionId: id, groupId, clusterName: source.name }}
          >
            schedule of {source.name}
          </Link>{' '}
          says.
        </Text>
      )}
    </section>
  );
}
