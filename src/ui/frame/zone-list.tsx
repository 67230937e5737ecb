import { Combobox, useCombobox } from '@mantine/core';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { zoneNames } from '#src/lib/time/zones.ts';
import { Button } from '../actions/button.tsx';
import { useZone, zoneName } from '../values/zone.tsx';

/** The button of the zone with its list, open from the first. A part of its own: few people change their zone. */
export function ZoneList(button: ComponentProps<typeof Button>) {
  const { zone, setZone } = useZone();
  const [query, setQuery] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setQuery('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const open = useRef(combobox.openDropdown);
  // after the target is there, by whose place the list is shown
  useEffect(() => open.current(), []);
  const result = matchingZones(query, zone);
  return (
    <Combobox
      store={combobox}
      width={280}
      keepMounted={false}
      position="bottom-end"
      onOptionSubmit={(next) => {
        setZone(next);
        combobox.closeDropdown();
        combobox.focusTarget();
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <Button
          {...button}
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
          placeholder="Find a zone"
          aria-label="Find a zone"
        />
        <Combobox.Options aria-label="Time zones">
          {result.map((name) => (
            <Combobox.Option key={name} value={name} active={name === zone} aria-selected={name === zone}>
              {zoneName(name)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {result.length === 0 && <Combobox.Empty>No zone has this name</Combobox.Empty>}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** UTC and local always; a zone chosen before; others as they are typed. */
function matchingZones(query: string, chosen: string): string[] {
  const usual = [...new Set(['UTC', 'local', chosen])];
  const wanted = query.trim().toLowerCase().replaceAll(' ', '_');
  if (wanted === '') return usual;
  return [...new Set(['UTC', ...zoneNames()])]
    .filter((name) => name.toLowerCase().includes(wanted))
    .slice(0, 8);
}
