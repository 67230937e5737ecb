import { Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { Ref } from 'react';

type LinkItemProps = Omit<MenuItemProps, 'component'> & {
  ref?: Ref<HTMLAnchorElement>;
  'aria-current'?: 'true' | 'page' | undefined;
};

/** An entry of a menu that is a real link: it opens in a new tab as any other, and its target is checked. */
export const MenuLink = createLink((props: LinkItemProps) => <Menu.Item component="a" {...props} />);
