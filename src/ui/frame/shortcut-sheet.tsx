import { Switch } from '@mantine/core';
import { Dialog } from '../overlays/dialog.tsx';
import { SectionLabel } from './page-header.tsx';
import classes from './shortcuts.module.css';
import { Keys, type Shortcut, useShortcuts, useSingleKeys } from './shortcuts.tsx';

export interface ShortcutSheetProps {
  opened: boolean;
  onClose: () => void;
}

/** Every shortcut that works now, by group. Filled from the registry, so that it cannot be out of date. */
export function ShortcutSheet({ opened, onClose }: ShortcutSheetProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size={640}>
      <ShortcutSettings />
    </Dialog>
  );
}

/** The shortcuts, and the choice to have those of one character. // WCAG 2.1.4: they can be turned off */
export function ShortcutSettings() {
  const [single, setSingle] = useSingleKeys();
  return (
    <>
      <div className={classes.sheet}>
        <Groups />
      </div>
      <Switch
        label="Shortcuts without Ctrl or ⌘"
        description="Turn off if you dictate or use switch control."
        checked={single}
        onChange={(event) => setSingle(event.currentTarget.checked)}
      />
    </>
  );
}

function Groups() {
  const shortcuts = useShortcuts();
  const groups = new Map<string, Map<string, Shortcut>>();
  for (const shortcut of shortcuts) {
    const group = groups.get(shortcut.group) ?? new Map<string, Shortcut>();
    groups.set(shortcut.group, group.set(shortcut.keys, shortcut));
  }
  return [...groups].map(([name, members]) => (
    <section key={name}>
      <SectionLabel as="h3">{name}</SectionLabel>
      <dl className={classes.list}>
        {[...members.values()].map((shortcut) => (
          <div key={shortcut.keys} className={classes.row}>
            <dt>{shortcut.label}</dt>
            <dd>
              <Keys keys={shortcut.keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
