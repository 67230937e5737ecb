import type { ReactNode } from 'react';
import { ActionMenu } from './action-menu.tsx';
import { Button } from './button.tsx';

interface Source {
  key: string;
  kind: keyof typeof sections;
  name: string;
  /** Its state, or its hosts. */
  facts: string;
}

interface SourceMenuProps {
  sources: readonly Source[];
  current: Source;
  onChoose: (key: string) => void;
  /** The name of the button, and its content. */
  label: string;
  title?: string;
  children: ReactNode;
}

const sections = {
  cluster: 'Clusters of this project',
  deployment: 'Deployments',
  migrationSource: 'Source of migrations',
} as const;

/** Chooses the cluster or deployment that something works on. */
export function SourceMenu({ sources, current, onChoose, label, title, children }: SourceMenuProps) {
  return (
    <ActionMenu
      trigger={
        <Button
          icon={current.kind === 'cluster' ? 'clusters' : 'server'}
          opens
          aria-label={label}
          {...(title === undefined ? {} : { title })}
        >
          {children}
        </Button>
      }
      items={sources.map((each, index) => ({
        label: `${each.name} · ${each.facts}`,
        onSelect: () => onChoose(each.key),
        ...(each.key === current.key ? { icon: 'check' as const } : {}),
        ...(sources[index - 1]?.kind === each.kind ? {} : { section: sections[each.kind] }),
      }))}
    />
  );
}
