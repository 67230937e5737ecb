import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import type { IndexRow } from '../indexes/index-rows.ts';
import classes from './tester.module.css';
import type { TesterPlaces } from './tester-place.ts';
import type { TesterSearch } from './tester-search.ts';

interface ChooseIndexProps {
  places: TesterPlaces;
  search: TesterSearch;
  onSearch: (search: TesterSearch, how?: 'push' | 'replace') => void;
}

/** The index to query, and the data source if the cluster itself cannot be reached. */
export function ChooseIndex({ places, search, onSearch }: ChooseIndexProps) {
  const { read, rows = [], row, deployments, source } = places;
  const named = read.clusters ?? [];
  const byCluster = [...new Set(rows.map(({ cluster }) => cluster))];
  return (
    <div className={classes.place}>
      {named.length > 1 && (
        <PlainSelect
          label="Cluster"
          data={named.map(({ name }) => name)}
          value={search.cluster ?? row?.cluster ?? null}
          onChange={(cluster) => onSearch({ cluster }, 'push')}
        />
      )}
      <PlainSelect
        label="Index"
        data={byCluster.map((cluster) => ({
          group: cluster,
          items: rows
            .filter((each) => each.cluster === cluster)
            .map((each) => ({ value: each.key, label: labelOf(each) })),
        }))}
        value={row?.key ?? null}
        onChange={(key) => {
          const next = rows.find((each) => each.key === key);
          if (next) {
            onSearch({ cluster: next.cluster, on: next.namespace, index: next.index.name }, 'push');
          }
        }}
      />
      {deployments.length > 0 && (
        <PlainSelect
          label="Run on deployment"
          data={deployments.map(({ ref, name }) => ({
            value: ref.kind === 'deployment' ? ref.deployment : '',
            label: name,
          }))}
          value={source?.ref.kind === 'deployment' ? source.ref.deployment : null}
          onChange={(deployment) => onSearch({ ...search, deployment })}
        />
      )}
    </div>
  );
}

const labelOf = ({ namespace, index, condition }: IndexRow): string =>
  `${namespace} / ${index.name}${condition.kind === 'ok' ? '' : ` (${condition.text})`}`;
