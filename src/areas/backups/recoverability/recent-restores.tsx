import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { Section } from '#src/ui/frame/page-header.tsx';
import { textClass } from '#src/ui/layout/look.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { AbsoluteInstant, Instant } from '#src/ui/values/instant.tsx';
import type { RestoreFact } from '../shared/facts.ts';
import { RestoreBadge } from '../shared/texts.tsx';
import type { ClusterFacts } from './cluster-facts.ts';
import classes from './cluster-page.module.css';
import { restoreTitle } from './timeline/mark-text.ts';

const shown = 6;

/** Restores from a cluster and into it. */
export function RecentRestores({ facts }: { facts: ClusterFacts }) {
  const { cluster, restores, groupId, isInto } = facts;
  const { id: connectionId } = useConnection();
  return (
    <Section
      label="Restores from and into this cluster"
      actions={
        <Link
          className={textClass({ size: 13 })}
          to="/c/$connectionId/groups/$groupId/backups/restores"
          params={{ connectionId, groupId }}
          search={{ cluster: cluster.source.name }}
        >
          All restores
        </Link>
      }
    >
      {restores.length === 0 ? (
        <Text as="p" size={13} tone="dim">
          None yet. Restores started in other projects are listed there.
        </Text>
      ) : (
        <Stack as="ul" size={13} numeric className={classes.restores}>
          {restores.slice(0, shown).map((restore) => (
            <RestoreLine key={restore.id} restore={restore} into={isInto(restore)} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

function RestoreLine({ restore, into }: { restore: RestoreFact; into: boolean }) {
  return (
    <li>
      <RestoreBadge state={restore.state} />
      <Text shrink breaks>
        {restoreTitle(restore, into)}
        {restore.point !== undefined && (
          <Text tone="dim">
            {' '}
            as of <AbsoluteInstant value={restore.point} />
          </Text>
        )}
      </Text>
      <Text tone="dim" nowrap>
        <Instant value={restore.requestedAt} suffix />
      </Text>
    </li>
  );
}
