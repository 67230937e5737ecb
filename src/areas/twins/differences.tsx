import type { TwinDifference } from '#contract/console/twins.ts';
import type { Json } from '#src/lib/json/json-diff.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { DiffView } from '#src/ui/values/diff-view.tsx';
import { resourceTitle } from './twin-text.ts';
import classes from './twins.module.css';

type Names = Readonly<Record<string, string>>;

/** The project, and the cluster, of an object of a twin. */
export const placeLabels = (
  names: Names,
  { groupId, clusterName }: { groupId?: string | undefined; clusterName?: string | undefined },
): string =>
  [groupId && (names[groupId] ?? groupId), clusterName].filter(Boolean).join(', ') || 'Organization';

/** Objects that differ, each with its fields before and after. */
export function Differences({
  differences,
  projectNames,
}: {
  differences: readonly TwinDifference[];
  projectNames: Names;
}) {
  return (
    <ul className={classes.list}>
      {differences.map((each) => (
        <Difference
          key={`${each.resource} ${each.groupId} ${each.clusterName} ${each.key}`}
          projectNames={projectNames}
          difference={each}
        />
      ))}
    </ul>
  );
}

const verbs: Readonly<Record<TwinDifference['kind'], string>> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
};

function Difference({ projectNames, difference }: { projectNames: Names; difference: TwinDifference }) {
  const { kind, resource, label, fields, before, after } = difference;
  return (
    <li>
      <details>
        <summary>
          {verbs[kind]}: {resourceTitle(resource)}
          {label && `, ${label}`}{' '}
          <Text as="span" tone="dim">
            {placeLabels(projectNames, difference)}
          </Text>
          {fields.length > 0 && (
            <Text as="span" tone="dim">
              {' '}
              {fields.join(', ')}
            </Text>
          )}
        </summary>
        <DiffView before={(before ?? undefined) as Json} after={(after ?? undefined) as Json} />
      </details>
    </li>
  );
}
