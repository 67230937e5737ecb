import { isAlertEventType } from '#contract/alert-configs/event-types.ts';
import { cloneOf, formWithThreshold, type SeenThreshold } from '../form-model.ts';
import type { AlertConfig } from '../shapes.ts';
import { EditorPage, type EditorPageProps } from './editor-page.tsx';

export interface NewConfigPageProps extends Pick<EditorPageProps, 'group' | 'days' | 'onDays'> {
  /** The configuration to clone. */
  original: AlertConfig | undefined;
  eventTypeName: string | undefined;
  /** A threshold that was tried on a chart. */
  seen: SeenThreshold;
}

/** A new configuration: empty, begun with an event type or a threshold, or begun from another one. */
export function NewConfigPage({ original, eventTypeName, seen, ...rest }: NewConfigPageProps) {
  const type = eventTypeName !== undefined && isAlertEventType(eventTypeName) ? eventTypeName : '';
  return (
    <EditorPage
      {...rest}
      initial={original ? cloneOf(original) : formWithThreshold(type, seen)}
      clonedFrom={original}
    />
  );
}
