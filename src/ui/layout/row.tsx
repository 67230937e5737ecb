import type { ReactElement } from 'react';
import { type LayoutProps, type LayoutTag, renderElement } from './element.ts';
import { type RowLook, rowClass } from './look.ts';

/** Children side by side. */
export function Row<T extends LayoutTag = 'div'>(props: LayoutProps<T, RowLook>): ReactElement {
  return renderElement('div', props, rowClass(props));
}
