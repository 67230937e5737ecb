import { type ComponentPropsWithRef, createElement, type ReactElement } from 'react';
import type { GridLook, RowLook, TextLook } from './look.ts';

/** Elements that a layout component may be: those without behaviour of their own. */
export type LayoutTag =
  | 'div'
  | 'span'
  | 'p'
  | 'section'
  | 'article'
  | 'aside'
  | 'main'
  | 'nav'
  | 'header'
  | 'footer'
  | 'form'
  | 'figure'
  | 'figcaption'
  | 'blockquote'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'dt'
  | 'dd'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'time'
  | 'output'
  | 'strong'
  | 'em'
  | 'b'
  | 'small'
  | 'code'
  | 'kbd'
  | 'samp'
  | 'pre'
  | 'td'
  | 'th';

/** The attributes of the element `as`, and a look. */
export type LayoutProps<T extends LayoutTag, Look> = Omit<ComponentPropsWithRef<T>, keyof Look | 'as'> &
  Look & { as?: T };

type AnyLook = RowLook & GridLook & TextLook;

/** Every property of a look, none of which is an attribute. */
const properties: Record<keyof AnyLook, true> = {
  size: true,
  tone: true,
  weight: true,
  mono: true,
  numeric: true,
  truncate: true,
  nowrap: true,
  breaks: true,
  shrink: true,
  className: true,
  gap: true,
  columnGap: true,
  align: true,
  justify: true,
  inline: true,
  wrap: true,
  columns: true,
  min: true,
};

/** Renders the element of a layout component with its attributes and the classes of its look. */
export function renderElement(
  tag: LayoutTag,
  { as, ...props }: { as?: LayoutTag },
  className: string,
): ReactElement {
  const attributes = Object.entries(props).filter(([name]) => !(name in properties));
  return createElement(as ?? tag, { ...Object.fromEntries(attributes), className: className || undefined });
}
