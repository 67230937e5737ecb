import { Menu, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { zoneNames } from '#src/lib/zones.ts';
import { ActionMenu } from './action-menu.tsx';
import { Button, IconButton } from './button.tsx';
import type { IconName } from './icon.tsx';
import { useZone, zoneName } from './zone.tsx';

/** Chooses the zone in which every time of the console is shown. */
export function ZoneSwitch() {
  const { zone, setZone } = useZone();
  const [query, setQuery] = useState('');
  const short = zone === 'UTC' ? 'UTC' : zone === 'local' ? 'Local' : (zone.split('/').at(-1) ?? zone);
  const found = matchingZones(query, zone);
  return (
    <Menu onClose={() => setQuery('')}>
      <Menu.Target>
        <Button variant="quiet" size="sm" aria-label={`Times in ${zoneName(zone)}`} title="Time zone">
          {short.replaceAll('_', ' ')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Search
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          placeholder="Find a zone"
          aria-label="Find a zone"
        />
        <Menu.RadioGroup
          value={zone}
          onChange={(next) => {
            if (next !== null) setZone(next);
          }}
        >
          {found.map((name) => (
            <Menu.RadioItem key={name} value={name} closeMenuOnClick>
              {zoneName(name)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

/** UTC and local always; a zone chosen before; others as they are typed. */
function matchingZones(query: string, chosen: string): string[] {
  const usual = [...new Set(['UTC', 'local', chosen])];
  const wanted = query.trim().toLowerCase().replaceAll(' ', '_');
  if (wanted === '') return usual;
  return zoneNames()
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
