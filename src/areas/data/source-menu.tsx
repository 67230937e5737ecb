import type { DataSource } from '#src/api/data-sources.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { type ReadPreference, readPreferences } from './data-search.ts';

interface SourceMenuProps {
  sources: readonly DataSource[];
  source: DataSource;
  onChoose: (key: string) => void;
}

const sections = { cluster: 'Clusters of this project', deployment: 'Deployments' } as const;

/** Chooses the cluster or deployment. */
export function SourceMenu({ sources, source, onChoose }: SourceMenuProps) {
  return (
    <ActionMenu
      trigger={
        <Button
          icon={source.kind === 'cluster' ? 'clusters' : 'server'}
          opens
          aria-label={`Source: ${source.name}`}
        >
          {source.name}
        </Button>
      }
      items={sources.map((each, index) => ({
        label: `${each.name} · ${each.facts}`,
        onSelect: () => onChoose(each.key),
        ...(each.key === source.key ? { icon: 'check' as const } : {}),
        ...(sources[index - 1]?.kind === each.kind ? {} : { section: sections[each.kind] }),
      }))}
    />
  );
}

const explanations: Record<ReadPreference, string> = {
  primary: 'Primary',
  primaryPreferred: 'Primary, else a secondary',
  secondary: 'Secondary',
  secondaryPreferred: 'Secondary, else the primary',
  nearest: 'Nearest member',
};

interface ReadMenuProps {
  read: ReadPreference;
  onChoose: (read: ReadPreference) => void;
}

/** Which members answer reads. Writes always go to the primary. */
export function ReadMenu({ read, onChoose }: ReadMenuProps) {
  return (
    <ActionMenu
      trigger={
        <Button opens aria-label={`Read from: ${explanations[read]}`}>
          Read from: {explanations[read].toLowerCase()}
        </Button>
      }
      items={readPreferences.map((each) => ({
        label: explanations[each],
        onSelect: () => onChoose(each),
        ...(each === read ? { icon: 'check' as const } : {}),
      }))}
    />
  );
}
