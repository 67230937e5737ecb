import { Combobox, useCombobox, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { type Zone, zoneNames } from '#src/lib/zones.ts';
import { ActionMenu } from '../actions/action-menu.tsx';
import { Button, IconButton } from '../actions/button.tsx';
import type { IconName } from '../icon.tsx';
import { useZone, zoneName } from '../values/zone.tsx';

/** Chooses the zone in which every time of the console is shown. */
export function ZoneSwitch() {
  const { zone, setZone } = useZone();
  const [query, setQuery] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setQuery('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const found = matchingZones(query, zone);
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
          variant="quiet"
          size="sm"
          title="Time zone"
          aria-label={`Times in ${zoneName(zone)}`}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          {shortName(zone)}
        </Button>
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
          {found.map((name) => (
            <Combobox.Option key={name} value={name} active={name === zone} aria-selected={name === zone}>
              {zoneName(name)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {found.length === 0 && <Combobox.Empty>No zone has this name</Combobox.Empty>}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function shortName(zone: Zone): string {
  if (zone === 'UTC') return 'UTC';
  return zone === 'local' ? 'Local' : (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
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

const schemes = {
  light: { label: 'Light', icon: 'sun' },
  dark: { label: 'Dark', icon: 'moon' },
  auto: { label: 'As the system', icon: 'system' },
} as const satisfies Record<string, { label: string; icon: IconName }>;

export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <ActionMenu
      trigger={
        <IconButton
          bare
          icon={schemes[colorScheme].icon}
          label={`Theme: ${schemes[colorScheme].label}`}
          title="Theme"
        />
      }
      items={(['light', 'dark', 'auto'] as const).map((scheme) => ({
        ...schemes[scheme],
        onSelect: () => setColorScheme(scheme),
      }))}
    />
  );
}
