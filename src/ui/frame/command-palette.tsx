import { Fragment, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import classes from './command-palette.module.css';
import { type Command, matchCommands, useRegisteredCommands } from './commands.ts';
import { Keys } from './shortcuts.tsx';

export interface CommandPaletteProps {
  opened: boolean;
  onClose: () => void;
  /** What can be done everywhere; the page's own commands come from `useCommands` and stand first. */
  commands: readonly Command[];
  /** What was typed before the field was there. */
  takeTyped: () => string;
}

/** Jump anywhere, do anything: type, arrow, Enter. With Ctrl or Shift held, Enter opens a new tab. */
export function CommandPalette({ opened, onClose, commands, takeTyped }: CommandPaletteProps) {
  const own = useRegisteredCommands();
  return (
    <Dialog title="Jump to" opened={opened} onClose={onClose} size={600} plain>
      <Palette
        commands={useMemo(() => [...own, ...commands], [own, commands])}
        onClose={onClose}
        takeTyped={takeTyped}
      />
    </Dialog>
  );
}

function Palette({ commands, onClose, takeTyped }: Omit<CommandPaletteProps, 'opened'>) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => matchCommands(commands, query), [commands, query]);
  const active = found[Math.min(index, found.length - 1)];

  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the choice
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function trigger(command: Command, newTab: boolean): void {
    onClose();
    command.onTrigger({ newTab });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setIndex((current) => (Math.min(current, found.length - 1) + step + found.length) % found.length);
    } else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault();
      trigger(active, event.shiftKey || event.ctrlKey || event.metaKey);
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
          placeholder="Jump to a page, a project, a cluster, an alert, an action"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setIndex(0);
          }}
          onFocus={() => {
            const typed = takeTyped();
            if (typed !== '') setQuery((text) => text + typed);
          }}
          onKeyDown={onKeyDown}
        />
        <Keys keys="Escape" />
      </div>
      <div ref={list} id={`${id}-list`} className={classes.list} role="listbox" aria-label="Commands">
        {found.map((command, at) => (
          <Fragment key={command.id}>
            {query === '' && command.group !== found[at - 1]?.group && (
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
      {query.trim() === '' && found.length < commands.length && (
        <p className={classes.more}>
          {found.length} of {commands.length}: type to find the others
        </p>
      )}
      {found.length === 0 && <p className={classes.none}>Nothing matches “{query}”.</p>}
      <div className="qd-hidden" role="status">
        {query === '' ? '' : `${found.length} results`}
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
