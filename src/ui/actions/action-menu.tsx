import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import classes from './action-menu.module.css';

export interface ActionItem {
  label: string;
  onSelect: () => void;
  icon?: IconName;
  /** Why it cannot be chosen now: shown under the label; the item stays visible. */
  disabled?: string | false | null | undefined;
  danger?: boolean;
  /** Starts a new group under this name, or under a line when the name is empty. */
  section?: string;
}

export interface ActionMenuProps {
  /** The button that opens the menu; it gets the aria attributes. */
  trigger: ReactElement;
  items: readonly ActionItem[];
  position?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
  onOpen?: (() => void) | undefined;
}

export function ActionMenu({ trigger, items, position = 'bottom-end', onOpen }: ActionMenuProps) {
  return (
    <Menu position={position} {...(onOpen ? { onOpen } : {})}>
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown>
        <MenuItems items={items} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The items alone, for a menu in another component. */
export function MenuItems({ items }: { items: readonly ActionItem[] }) {
  return items.map((item) => <MenuEntry key={`${item.section ?? ''}/${item.label}`} item={item} />);
}

function MenuEntry({ item }: { item: ActionItem }) {
  const off = Boolean(item.disabled);
  return (
    <>
      {item.section === '' && <Menu.Divider />}
      {item.section && <Menu.Label>{item.section}</Menu.Label>}
      <Menu.Item
        className={classes.item}
        data-danger={item.danger || undefined}
        aria-disabled={off || undefined}
        closeMenuOnClick={!off}
        leftSection={item.icon && <Icon name={item.icon} size={14} />}
        onClick={() => {
          if (!off) item.onSelect();
        }}
      >
        {item.label}
        {item.disabled && <span className={classes.reason}>{item.disabled}</span>}
      </Menu.Item>
    </>
  );
}
