import { Fragment, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { Icon } from '../icon.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import classes from './command-palette.module.css';
import { type Command, matchCommands, useRegisteredCommands } from './commands.ts';
import { Keys } from './shortcuts.tsx';

export interface CommandPaletteProps {
  opened: boolean;
  onClose: () => void;
  /** The global commands; the page's own commands come from `useCommands` and are listed first. */
  commands: readonly Command[];
  /** Whether some of them are still to come. */
  loading?: boolean;
  /** The text typed before the field was rendered; with a line break at its end if Enter was pressed. */
  takeTyped: () => string;
}

/** Jump anywhere, do anything: type, arrow, Enter. With Ctrl or Shift held, Enter opens a new tab. */
export function CommandPalette({
  opened,
  onClose,
  commands,
  loading = false,
  takeTyped,
}: CommandPaletteProps) {
  const own = useRegisteredCommands();
  return (
    <Dialog title="Jump to" opened={opened} onClose={onClose} size={600} plain>
      <Palette
        commands={useMemo(() => [...own, ...commands], [own, commands])}
        onClose={onClose}
        loading={loading}
        takeTyped={takeTyped}
      />
    </Dialog>
  );
}

function Palette({ commands, onClose, loading, takeTyped }: Omit<CommandPaletteProps, 'opened'>) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(0);
  /** Enter was pressed before any result: it applies to the result after loading. */
  const [entered, setEntered] = useState<{ newTab: boolean }>();
  const list = useRef<HTMLDivElement>(null);
  const result = useMemo(() => matchCommands(commands, query), [commands, query]);
  const active = result[Math.min(index, result.length - 1)];

  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the choice
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function trigger(command: Command, newTab: boolean): void {
    onClose();
    command.onTrigger({ newTab });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the loaded data decides
  useEffect(() => {
    if (!entered || loading) return;
    setEntered(undefined);
    if (active) trigger(active, entered.newTab);
  }, [entered, loading]);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && result.length > 0) {
      event.preventDefault();
      setIndex((current) => (Math.min(current, result.length - 1) + step + result.length) % result.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const newTab = event.shiftKey || event.ctrlKey || event.metaKey;
      if (active) trigger(active, newTab);
      else if (loading) setEntered({ newTab });
    }
  }

  return (
    <>
      <div className={classes.head}>
        <Icon name="search" />
        <input
          className={classes.input}
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${active.id}`}
          aria-label="Jump to"
          data-always-open
          placeholder="Jump to a page, a project, a cluster, an alert, an action"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setIndex(0);
            setEntered(undefined);
          }}
          onFocus={() => {
            const typed = takeTyped();
            if (typed !== '') setQuery((text) => text + typed.replace('\n', ''));
            if (typed.endsWith('\n')) setEntered({ newTab: false });
          }}
          onKeyDown={onKeyDown}
        />
        <Keys keys="Escape" />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        className={classes.list}
        role="listbox"
        aria-label="Commands"
        data-always-open
      >
        {result.map((command, at) => (
          <Fragment key={command.id}>
            {query === '' && command.group !== result[at - 1]?.group && (
              <div className={classes.group} role="presentation">
                {command.group}
              </div>
            )}
            <Option
              id={`${id}-${command.id}`}
              command={command}
              active={command === active}
              withGroup={query !== ''}
              onTrigger={trigger}
            />
          </Fragment>
        ))}
      </div>
      {query.trim() === '' && result.length < commands.length && (
        <p className={classes.more}>
          {formatCount(result.length)} of {formatCount(commands.length)}: type to find the others
        </p>
      )}
      {result.length === 0 && (
        <p className={classes.none}>{loading ? 'Loading…' : `Nothing matches “${query}”.`}</p>
      )}
      <div className="qd-hidden" role="status">
        {query === '' || (loading && result.length === 0) ? '' : `${formatCount(result.length)} results`}
      </div>
    </>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  active: boolean;
  withGroup: boolean;
  onTrigger: (command: Command, newTab: boolean) => void;
}

function Option({ id, command, active, withGroup, onTrigger }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works through the input that owns this list
    <div
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onTrigger(command, event.shiftKey || event.ctrlKey || event.metaKey)}
    >
      <span className={classes.label}>{command.label}</span>
      {withGroup && <span className={classes.hint}>{command.group}</span>}
      {command.hint !== undefined && <span className={classes.hint}>{command.hint}</span>}
      {command.shortcut !== undefined && <Keys keys={command.shortcut} />}
    </div>
  );
}
