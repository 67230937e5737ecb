import { TextInput } from '@mantine/core';
import { memo } from 'react';
import { Grid } from '#src/ui/layout/grid.tsx';
import { useDraft } from '#src/ui/use-draft.ts';
import { groups } from './chart-catalogue.ts';
import { groupIds } from './chart-names.ts';
import classes from './metrics.module.css';
import type { MetricsChange, MetricsSearch } from './metrics-search.ts';

type Group = NonNullable<MetricsSearch['group']> | 'essentials';

interface GroupRailProps {
  search: MetricsSearch;
  onChange: (parts: MetricsChange) => void;
}

const entries: readonly { id: Group; label: string }[] = [
  ...groupIds.map((id) => ({ id, label: groups[id].label })),
  { id: 'databases', label: 'Databases' },
];

/** Groups of metrics, and a search over all of them. */
export const GroupRail = memo(function GroupRail({ search, onChange }: GroupRailProps) {
  const [find, setFind] = useDraft(search.find ?? '', (text) =>
    onChange({ find: text || undefined, chart: undefined }),
  );
  const current = search.find === undefined ? (search.group ?? 'essentials') : undefined;
  return (
    <Grid as="nav" gap={8} shrink aria-label="Metrics">
      <TextInput
        size="xs"
        type="search"
        aria-label="Find a metric"
        placeholder="Find a metric"
        value={find}
        onChange={({ currentTarget }) => setFind(currentTarget.value)}
      />
      <Grid as="ul" className={classes.groups}>
        {entries.map(({ id, label }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.group}
              aria-current={current === id ? 'true' : undefined}
              onClick={() =>
                onChange({
                  group: id === 'essentials' ? undefined : id,
                  find: undefined,
                  chart: undefined,
                  limit: undefined,
                  below: undefined,
                  measurement: undefined,
                })
              }
            >
              {label}
            </button>
          </li>
        ))}
      </Grid>
    </Grid>
  );
});
