import { Select } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { Twin } from '#contract/console/twins.ts';
import { q } from '#src/api/query.ts';

/** A cluster of the twin, by its project and name. */
export interface ClusterPlace {
  groupId: string;
  clusterName: string;
}

/** Projects whose clusters are offered. */
const mostProjects = 50;

const choiceOf = ({ groupId, clusterName }: ClusterPlace): string => `${groupId} ${clusterName}`;

/** The clusters that the twin holds, by project. */
export function ClusterChoice({
  twin,
  label,
  value,
  onChange,
}: {
  twin: Twin;
  label: string;
  value: ClusterPlace | undefined;
  onChange: (place: ClusterPlace) => void;
}) {
  const projects = Object.entries(twin.projectNames).slice(0, mostProjects);
  const lists = useQueries({
    queries: projects.map(([groupId]) => ({
      ...q('listGroupClusters', twin.twinConnection ?? '', { groupId }),
      enabled: twin.twinConnection !== null,
    })),
  });
  const groups = projects.map(([groupId, group], index) => ({
    group,
    items: (lists[index]?.data?.results ?? []).map(({ name: clusterName }) => ({
      value: choiceOf({ groupId, clusterName }),
      label: clusterName,
    })),
  }));
  const failure = lists.find(({ error }) => error)?.error;
  return (
    <Select
      label={label}
      searchable
      allowDeselect={false}
      placeholder={lists.some(({ isPending }) => isPending) ? 'Loading' : 'Choose a cluster'}
      error={failure && `The clusters could not be loaded. ${failure.message}`}
      data={groups.filter(({ items }) => items.length > 0)}
      value={value ? choiceOf(value) : null}
      onChange={(chosen) => {
        const [groupId = '', clusterName = ''] = (chosen ?? '').split(' ');
        if (clusterName !== '') onChange({ groupId, clusterName });
      }}
    />
  );
}
