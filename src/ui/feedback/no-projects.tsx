import { EmptyState } from './empty-state.tsx';

/** In place of a list across projects: the credentials see no project, which is not the same as an empty list. */
export function NoProjects() {
  return (
    <EmptyState title="No projects visible">
      An organization owner can add the key or service account of this connection to projects, or create the
      first one.
    </EmptyState>
  );
}
