import { Link } from '@tanstack/react-router';
import type { DataSourceRef, FunctionScope } from '#contract/functions.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import classes from './functions.module.css';
import type { RunSource } from './run-source.ts';

const sections = { cluster: 'Clusters of this project', deployment: 'Deployments' } as const;

/** Names what a run works on, and lets one choose it where the project links no services. */
export function SourceButton({ source, scope }: { source: RunSource; scope: FunctionScope }) {
  const { linked, sources, current, choose } = source;
  if (!linked || !sources) return null;
  if (linked.length > 0) {
    return (
      <span className={classes.runsOn}>
        on{' '}
        <Link
          to="/c/$connectionId/groups/$groupId/functions"
          params={{ connectionId: scope.connection, groupId: scope.groupId }}
          search={{ tab: 'services' }}
          title={linked.map(({ name, source: ref }) => `${name}: ${nameOf(ref)}`).join('\n')}
        >
          {[...new Set(linked.map(({ source: ref }) => nameOf(ref)))].join(', ')}
        </Link>
      </span>
    );
  }
  if (!current) return <span className={classes.runsOn}>The project has no cluster to run on.</span>;
  return (
    <ActionMenu
      trigger={
        <Button
          icon={current.kind === 'cluster' ? 'clusters' : 'server'}
          opens
          aria-label={`Runs on ${current.name}`}
          title="context.services.get('mongodb-atlas')"
        >
          on {current.name}
        </Button>
      }
      items={sources.map((each, index) => ({
        label: `${each.name} · ${each.facts}`,
        onSelect: () => choose(each.key),
        ...(each.key === current.key ? { icon: 'check' as const } : {}),
        ...(sources[index - 1]?.kind === each.kind ? {} : { section: sections[each.kind] }),
      }))}
    />
  );
}

const nameOf = (ref: DataSourceRef): string => (ref.kind === 'cluster' ? ref.clusterName : ref.deployment);
