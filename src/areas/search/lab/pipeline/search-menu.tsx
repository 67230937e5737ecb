import { Combobox, useCombobox } from '@mantine/core';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button, type ButtonProps } from '#src/ui/actions/button.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { type MenuChoice, matching } from './menu-choices.ts';
import classes from './search-menu.module.css';

interface SearchMenuProps {
  /** The label of the button. */
  children: ReactNode;
  /** The content of the list: "Token filters". */
  label: string;
  placeholder: string;
  choices: readonly MenuChoice[];
  onChoose: (value: string) => void;
  /** The one in use. */
  chosen?: string | undefined;
  button?: Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'className' | 'aria-label'>;
  opens?: boolean;
}

/** A list to choose from, each with a sentence, found by typing. */
export function SearchMenu(props: SearchMenuProps) {
  const { children, label, placeholder, choices, onChoose, chosen, button, opens = false } = props;
  const listId = useId();
  const [query, setQuery] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setQuery('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const groups = matching(choices, query);
  const { selectFirstOption, dropdownOpened } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter takes the first that a search finds
  useEffect(() => {
    if (dropdownOpened && query !== '') selectFirstOption();
  }, [query, dropdownOpened]);
  return (
    <Combobox
      store={combobox}
      width={360}
      keepMounted={false}
      position="bottom-start"
      onOptionSubmit={(value) => {
        combobox.closeDropdown();
        combobox.focusTarget();
        onChoose(value);
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <Button
          size="sm"
          {...button}
          opens={opens}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          {children}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={query}
          onChange={({ currentTarget }) => {
            setQuery(currentTarget.value);
          }}
          placeholder={placeholder}
          aria-label={placeholder}
          role="combobox"
          aria-controls={listId}
          aria-expanded={combobox.dropdownOpened}
          spellCheck={false}
        />
        <Combobox.Options id={listId} aria-label={label} className={classes.options}>
          {groups.map(({ group, items }) => (
            <Combobox.Group key={group} label={group}>
              {items.map((item) => (
                <Choice key={item.value} item={item} isChosen={item.value === chosen} />
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        {groups.length === 0 && <Combobox.Empty>Nothing matches</Combobox.Empty>}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Choice({ item, isChosen }: { item: MenuChoice; isChosen: boolean }) {
  const { value, label, raw, about, example, note } = item;
  return (
    <Combobox.Option value={value} active={isChosen} aria-selected={isChosen}>
      <Row as="span" gap={12} align="baseline" justify="between">
        <Text weight="medium">{label}</Text>
        {raw !== undefined && <span className={classes.raw}>{raw}</span>}
      </Row>
      {about !== undefined && <span className={classes.about}>{about}</span>}
      {example !== undefined && <span className={classes.example}>{example}</span>}
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </Combobox.Option>
  );
}
