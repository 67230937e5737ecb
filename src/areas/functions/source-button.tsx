import { Link } from '@tanstack/react-router';
import type { DataSourceRef, FunctionScope } from '#contract/console/functions.ts';
import { SourceMenu } from '#src/ui/actions/source-menu.tsx';
import type { RunSource } from './runs/run-source.ts';

/** Names the data source of a run, and offers a choice where the project links no services. */
export function SourceButton({ source, scope }: { source: RunSource; scope: FunctionScope }) {
  const { linked, sources, current, choose } = source;
  if (!linked || !sources) return null;
  if (linked.length > 0) {
    return (
      <span className="qd-note">
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
  if (!current) return <span className="qd-note">The project has no cluster to run on.</span>;
  return (
    <SourceMenu
      sources={sources}
      current={current}
      onChoose={choose}
      label={`Runs on ${current.name}`}
      title="context.services.get('mongodb-atlas')"
    >
      on {current.name}
    </SourceMenu>
  );
}

const nameOf = (ref: DataSourceRef): string => (ref.kind === 'cluster' ? ref.clusterName : ref.deployment);
