import { FilterBar, SelectFilter, TextFilter } from '#src/ui/filter-bar.tsx';
import { countedOptions } from '#src/ui/filter-options.ts';
import {
  type LineFilter,
  type LineKind,
  type LineSeverity,
  lineKindLabels,
  lineKinds,
  lineSeverities,
  lineSeverityLabels,
} from './line-kinds.ts';
import type { LogLine } from './log-line.ts';

interface LineFiltersProps {
  lines: readonly LogLine[];
  filter: LineFilter;
  onFilter: (change: Partial<LineFilter>) => void;
  onClear: (() => void) | undefined;
}

/** Each option shows the number of lines that it matches. */
export function LineFilters({ lines, filter, onFilter, onClear }: LineFiltersProps) {
  return (
    <FilterBar
      onClear={onClear}
      text={
        <TextFilter value={filter.text} onChange={(text) => onFilter({ text })} label="Search in lines" />
      }
    >
      <SelectFilter
        label="About"
        value={filter.kind}
        onChange={(kind: LineKind[]) => onFilter({ kind })}
        options={countedOptions(lines, ({ kind }) => kind, { values: lineKinds, labels: lineKindLabels })}
      />
      <SelectFilter
        label="Severity"
        value={filter.severity}
        onChange={(severity: LineSeverity[]) => onFilter({ severity })}
        options={countedOptions(lines, ({ severity }) => severity, {
          values: lineSeverities,
          labels: lineSeverityLabels,
        })}
      />
    </FilterBar>
  );
}
