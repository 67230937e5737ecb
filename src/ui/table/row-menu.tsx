import { Menu } from '@mantine/core';
import { useEffect } from 'react';
import { type ActionItem, MenuItems } from '../actions/action-menu.tsx';
import classes from './table.module.css';

export interface RowMenuProps {
  /** Where the button was when it was pressed. The menu stays there, whatever the data does meanwhile. */
  anchor: DOMRect;
  /** The button itself, as long as its row is drawn. */
  from: HTMLElement;
  /** Names the menu. */
  label: string;
  items: readonly ActionItem[];
  onClose: () => void;
}

/** One menu for all rows. It has its own anchor, so neither a refresh nor a new order moves it. */
export function RowMenu({ anchor, from, label, items, onClose }: RowMenuProps) {
  useEffect(() => {
    // Scrolled away from its row, a menu would be misleading about its target.
    const close = (event: Event): void => {
      const inside = event.target instanceof Element && event.target.closest('[role="menu"]');
      // the event of the scroll that brought the button under the pointer arrives after the press
      const { top, left } = from.getBoundingClientRect();
      const still = from.isConnected && top === anchor.top && left === anchor.left;
      if (!inside && !still) onClose();
    };
    window.addEventListener('scroll', close, { capture: true, passive: true });
    window.addEventListener('resize', close);
    return () => {
      window.removeEventListener('scroll', close, { capture: true });
      window.removeEventListener('resize', close);
    };
  }, [onClose, from, anchor]);
  return (
    <Menu opened onClose={onClose} returnFocus={false} trapFocus>
      <Menu.Target>
        <button
          type="button"
          className={classes.anchor}
          tabIndex={-1}
          aria-label={label}
          style={{ left: anchor.left, top: anchor.top, width: anchor.width, height: anchor.height }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItems items={items} />
      </Menu.Dropdown>
    </Menu>
  );
}
