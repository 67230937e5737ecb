import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { NoClusters } from '#src/changes/no-clusters.tsx';
import { Button, buttonClass } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import type { Place } from './place.ts';

interface NoSourcesProps {
  /** The source requested by the URL. */
  missing: string | undefined;
  sources: readonly Place[];
  onChoose: (key: string | undefined) => void;
}

/** Why there is no data source, and how to get one. */
export function NoSources({ missing, sources, onChoose }: NoSourcesProps) {
  const { emulator } = useConnection();
  if (missing !== undefined) {
    const [kind, name] = missing.split(':');
    const [first] = sources;
    return (
      <EmptyState
        title={`The ${kind} ${name} was not found`}
        action={
          first && (
            <Button size="sm" onClick={() => onChoose(undefined)}>
              Open {first.name}
            </Button>
          )
        }
      >
        It was deleted or renamed, or belongs to another project.
      </EmptyState>
    );
  }
  if (emulator) {
    return (
      <NoClusters>
        Documents are kept in a cluster, or in a deployment that is added in the settings.
      </NoClusters>
    );
  }
  return (
    <EmptyState
      title="Documents of real clusters need a connection string"
      action={
        <Link to="/settings" className={buttonClass()}>
          Open settings
        </Link>
      }
    >
      The Administration API gives no access to documents. Add a deployment with its connection string in the
      settings: it is kept on the server and never shown again.
    </EmptyState>
  );
}
