import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { buttonClass } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { roleName } from './shared/role-text.ts';
import type { ProjectRoles } from './shared/use-project-key.ts';

/**
 * Replaces the pages of an organization that the connection cannot read: the reason, the remedy, and the
 * visible projects.
 */
export function ProjectKeyPanel({ projects }: { projects: ProjectRoles }) {
  const { id: connectionId, name, identity } = useConnection();
  const ids = [...projects.keys()];
  const groups = useQueries({ queries: ids.map((groupId) => q('getGroup', connectionId, { groupId })) });
  return (
    <Grid gap={16}>
      <Notice title="This connection cannot see the organization">
        <Mono>{identity}</Mono>, with which {name} signs in, has roles in projects only. Atlas hides people,
        teams, keys, reviews and settings of an organization from such a key. To see them, add a connection
        with an API key or service account of the organization: Organization Read Only reads everything,
        Organization Owner also changes it.
      </Notice>
      <div>
        <Link to="/connections" className={buttonClass()}>
          Add a connection
        </Link>
      </div>
      <Section label="What this connection sees">
        <Grid as="ul" gap={8} aria-label="Projects of this key">
          {ids.map((groupId, at) => (
            <li key={groupId}>
              <Text as="div" weight="medium">
                {groups[at]?.data?.name ?? groupId}
              </Text>
              <Text as="div" tone="dim">
                Has {(projects.get(groupId) ?? []).map(roleName).join(', ')} here.
              </Text>
              <Row gap={4} columnGap={20} wrap>
                <Link to="/c/$connectionId/groups/$groupId/people" params={{ connectionId, groupId }}>
                  Who has access to the project
                </Link>
                <Link to="/c/$connectionId/groups/$groupId/access/users" params={{ connectionId, groupId }}>
                  Database users
                </Link>
                <Link to="/c/$connectionId/groups/$groupId/activity" params={{ connectionId, groupId }}>
                  Activity
                </Link>
                <Link to="/c/$connectionId/groups/$groupId/settings" params={{ connectionId, groupId }}>
                  Project settings
                </Link>
              </Row>
            </li>
          ))}
        </Grid>
      </Section>
    </Grid>
  );
}
