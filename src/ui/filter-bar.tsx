import { Menu } from '@mantine/core';
import clsx from 'clsx';
import {
  Children,
  type CSSProperties,
  createContext,
  type ReactNode,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { Button } from './actions/button.tsx';
import classes from './filter-bar.module.css';
import { Icon } from './icon.tsx';
import { useDraft } from './use-draft.ts';
import { useShownValue } from './use-shown-value.ts';

export interface FilterBarProps {
  /** The filter that one types: first on every list. */
  text?: ReactNode;
  children?: ReactNode;
  /** Filters that few need: behind a button where the bar would not stay one line with them. */
  further?: ReactNode;
  /** Offered while anything is filtered. */
  onClear?: (() => void) | undefined;
}

/** Notifies the bar of a set filter; returns the function to revert that. */
const SetFilters = createContext<() => () => void>(() => () => {});

/** The number of filters shown beside the text filter on a phone. */
const FEW = 2;

/**
 * The filters of a list, left of the table's own tools. If they would need several rows, all but the text
 * filter fold into a button with the number of set filters.
 */
export function FilterBar({ text, children, further, onClear }: FilterBarProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [set, setSet] = useState(0);
  const announceSet = useMemo(
    () => () => {
      setSet((count) => count + 1);
      return () => setSet((count) => count - 1);
    },
    [],
  );
  const count = Children.toArray(children).length;
  return (
    <div className={classes.room}>
      {/* biome-ignore lint/a11y/useSemanticElements: filters act at once, so they are no form; a search landmark fits */}
      <div
        className={classes.bar}
        role="search"
        data-open={open || undefined}
        data-few={count <= FEW || undefined}
      >
        {text}
        {count > 0 && (
          <button
            type="button"
            className={clsx(classes.select, classes.more)}
            aria-expanded={open}
            aria-controls={id}
            data-set={set > 0 || undefined}
            onClick={() => setOpen(!open)}
          >
            <Icon name="filter" size={14} />
            Filters
            {set > 0 && <span className={classes.chosen}>{formatCount(set)}</span>}
          </button>
        )}
        <div id={id} className={classes.rest} data-empty={count === 0 || undefined}>
          <SetFilters value={announceSet}>{children}</SetFilters>
          {further && <FurtherFilters announceSet={announceSet}>{further}</FurtherFilters>}
          {onClear && (
            <Button size="sm" variant="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Rarely used filters: hidden until one of them is set or the user expands them. */
function FurtherFilters({ announceSet, children }: { announceSet: () => () => void; children: ReactNode }) {
  const id = useId();
  const [wanted, setWanted] = useState(false);
  const [set, setSet] = useState(0);
  const announceBoth = useMemo(
    () => () => {
      const undo = announceSet();
      setSet((count) => count + 1);
      return () => {
        undo();
        setSet((count) => count - 1);
      };
    },
    [announceSet],
  );
  const open = wanted || set > 0;
  return (
    <>
      <div id={id} className={classes.further} data-open={open || undefined}>
        <SetFilters value={announceBoth}>{children}</SetFilters>
      </div>
      {set === 0 && (
        <button
          type="button"
          className={clsx(classes.select, classes.moreFilters)}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setWanted(!wanted)}
        >
          {open ? 'Fewer filters' : 'More filters'}
        </button>
      )}
    </>
  );
}

export interface FilterOption<Value extends string> {
  value: Value;
  label: ReactNode;
  count?: number;
}

export interface SelectFilterProps<Value extends string> {
  label: string;
  options: readonly FilterOption<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  /** Where the options have to be read first. */
  onOpen?: (() => void) | undefined;
  /** Shown below the options: "40 of 200 projects are read". */
  note?: ReactNode;
}

/** Any of a few options: shows the chosen ones when closed. */
export function SelectFilter<Value extends string>(props: SelectFilterProps<Value>) {
  const { label, options, onOpen, note } = props;
  const [value, onChange] = useShownValue<readonly Value[]>(props.value, (next) => props.onChange([...next]));
  const first = options.find((option) => option.value === value[0]);
  const announceSet = useContext(SetFilters);
  const isSet = value.length > 0;
  // before the first paint: filters set in the address are visible at once
  useLayoutEffect(() => (isSet ? announceSet() : undefined), [isSet, announceSet]);
  return (
    <Menu position="bottom-start" closeOnItemClick={false} {...(onOpen ? { onOpen } : {})}>
      <Menu.Target>
        <button type="button" className={clsx(classes.select)} data-set={value.length > 0 || undefined}>
          {label}
          {value.length > 0 && (
            <span className={classes.chosen}>
              {first?.label ?? value[0]}
              {value.length > 1 && ` +${value.length - 1}`}
            </span>
          )}
          <Icon name="chevron-down" size={12} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.CheckboxItem
            key={option.value}
            checked={value.includes(option.value)}
            onChange={(checked) =>
              onChange(checked ? [...value, option.value] : value.filter((other) => other !== option.value))
            }
            rightSection={
              option.count !== undefined && <span className={classes.count}>{formatCount(option.count)}</span>
            }
          >
            {option.label}
          </Menu.CheckboxItem>
        ))}
        {note !== undefined && <Menu.Label>{note}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}

export interface TextFilterProps {
  value: string;
  onChange: (value: string) => void;
  label?: string;
}

/** Type to filter. Each keystroke shows at once; the list follows after a pause. */
export function TextFilter({ value, onChange, label = 'Filter' }: TextFilterProps) {
  const [text, setText] = useDraft(value, onChange);
  return (
    <span className={classes.text} style={{ '--qd-placeholder': label.length } as CSSProperties}>
      <Icon name="search" size={14} />
      <input
        type="search"
        className={classes.input}
        aria-label={label}
        placeholder={label}
        value={text}
        data-text-filter
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </span>
  );
}
