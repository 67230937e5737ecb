import { alertFamilies } from '#contract/alert-configs/event-types.ts';
import { kindSpec, notificationKinds } from '#contract/alert-configs/tables/notification-fields.ts';
import { listOf } from '#src/lib/search-params.ts';
import { FilterBar, SelectFilter, TextFilter } from '#src/ui/filter-bar.tsx';
import type { ConfigRow } from './config-rows.ts';
import { type ConfigSearch, withPart } from './config-search.ts';

const stateOptions = [
  { value: 'on', label: 'Enabled' },
  { value: 'off', label: 'Disabled' },
] as const;
const severityOptions = [
  { value: 'CRITICAL', label: 'Critical' },
  { value: 'ERROR', label: 'Error' },
  { value: 'WARNING', label: 'Warning' },
  { value: 'INFO', label: 'Info' },
];
const alertOptions = [{ value: 'active', label: 'With open alerts' }];

export interface ConfigFiltersProps {
  rows: readonly ConfigRow[];
  search: ConfigSearch;
  onSearch: (search: ConfigSearch) => void;
  /** Offered while anything is filtered. */
  onClear: (() => void) | undefined;
}

export function ConfigFilters({ rows, search, onSearch, onClear }: ConfigFiltersProps) {
  const set = <Name extends keyof ConfigSearch>(name: Name, value: ConfigSearch[Name] | undefined): void =>
    onSearch(withPart(search, name, value));
  return (
    <FilterBar
      onClear={onClear}
      text={
        <TextFilter
          value={search.q ?? ''}
          label="Filter configurations"
          onChange={(text) => set('q', text)}
        />
      }
    >
      <SelectFilter
        label="State"
        options={stateOptions}
        value={search.state ? [search.state] : []}
        onChange={(value) => set('state', value.at(-1))}
      />
      <SelectFilter
        label="Severity"
        options={severityOptions}
        value={listOf(search.severity)}
        onChange={(value) => set('severity', value.join(','))}
      />
      <SelectFilter
        label="Family"
        options={familyOptions(rows)}
        value={listOf(search.family)}
        onChange={(value) => set('family', value.join(','))}
      />
      <SelectFilter
        label="Notifies"
        options={kindOptions(rows)}
        value={listOf(search.notifies)}
        onChange={(value) => set('notifies', value.join(','))}
      />
      <SelectFilter
        label="Alerts"
        options={alertOptions}
        value={search.alerting ? ['active'] : []}
        onChange={(value) => set('alerting', value.length > 0 ? true : undefined)}
      />
    </FilterBar>
  );
}

/** Only values that occur in the list. */
function familyOptions(rows: readonly ConfigRow[]) {
  return alertFamilies()
    .map(({ id, title }) => ({
      value: id as string,
      label: title,
      count: rows.filter((row) => row.familyId === id).length,
    }))
    .filter((option) => option.count > 0);
}

function kindOptions(rows: readonly ConfigRow[]) {
  return notificationKinds
    .map((kind) => ({
      value: kind as string,
      label: kindSpec(kind).title,
      count: rows.filter((row) => row.config.notifications.some((each) => each.typeName === kind)).length,
    }))
    .filter((option) => option.count > 0);
}
