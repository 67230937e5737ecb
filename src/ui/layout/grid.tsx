import clsx from 'clsx';
import type { CSSProperties, ReactElement } from 'react';
import { type LayoutProps, type LayoutTag, renderElement } from './element.ts';
import classes from './grid.module.css';
import { type GridLook, gridClass } from './look.ts';

/** Children in columns. */
export function Grid<T extends LayoutTag = 'div'>(
  props: LayoutProps<T, GridLook> & { style?: CSSProperties | undefined },
): ReactElement {
  const { min, style, ...look } = props;
  if (min === undefined) return renderElement('div', props, gridClass(look));
  const sized = { ...props, style: { ...style, '--grid-min': `${min}px` } };
  return renderElement('div', sized, clsx(classes.fit, gridClass(look)));
}
