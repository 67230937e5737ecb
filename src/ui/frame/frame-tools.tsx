import { useMantineColorScheme } from '@mantine/core';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { Zone } from '#src/lib/time/zones.ts';
import { ActionMenu } from '../actions/action-menu.tsx';
import { Button, IconButton } from '../actions/button.tsx';
import { loadPart } from '../feedback/load-part.ts';
import type { IconName } from '../icon.tsx';
import { useZone, zoneName } from '../values/zone.tsx';

const ZoneList = lazy(() =>
  loadPart(() => import('./zone-list.tsx').then((module) => ({ default: module.ZoneList }))),
);

/** Chooses the zone in which every time of the console is shown. */
export function ZoneSwitch() {
  const { zone } = useZone();
  const [wanted, setWanted] = useState(false);
  const button: ComponentProps<typeof Button> = {
    variant: 'quiet',
    size: 'sm',
    title: 'Time zone',
    'aria-label': `Times in ${zoneName(zone)}`,
    'aria-haspopup': 'listbox',
    children: shortName(zone),
  };
  const closed = <Button {...button} aria-expanded={false} onClick={() => setWanted(true)} />;
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <ZoneList {...button} />
    </Suspense>
  );
}

function shortName(zone: Zone): string {
  if (zone === 'UTC') return 'UTC';
  return zone === 'local' ? 'Local' : (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
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
