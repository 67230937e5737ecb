import type { ReactElement } from 'react';
import { type LayoutProps, type LayoutTag, renderElement } from './element.ts';
import { type AxisLook, stackClass } from './look.ts';

/** Children one below the other. */
export function Stack<T extends LayoutTag = 'div'>(props: LayoutProps<T, AxisLook>): ReactElement {
  return renderElement('div', props, stackClass(props));
}
