import type { ReactElement } from 'react';
import { type LayoutProps, type LayoutTag, renderElement } from './element.ts';
import { type TextLook, textClass } from './look.ts';

/** Text with the sizes, tones and weights of the console. */
export function Text<T extends LayoutTag = 'span'>(props: LayoutProps<T, TextLook>): ReactElement {
  return renderElement('span', props, textClass(props));
}
