/** Keeps text typed between the press that opens a field and the moment when the field is rendered. */
export interface TypedAhead {
  /** Takes keys from now on, and with them from the shortcuts of the page. */
  begin(target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>): void;
  /** The typed text, with a line break at its end if Enter was pressed; from then on keys reach their targets. */
  take(): string;
}

type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault' | 'stopPropagation'
>;

export function createTypedAhead(): TypedAhead {
  let text = '';
  let end = (): void => undefined;
  const onKey = (event: Key): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Backspace') text = [...text].slice(0, -1).join('');
    else if ([...event.key].length === 1) text = text.replace('\n', '') + event.key;
    else if (event.key === 'Enter' && text !== '') text = `${text.replace('\n', '')}\n`;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const listener = (event: Event): void => onKey(event as KeyboardEvent);
  return {
    begin(target) {
      end();
      text = '';
      target.addEventListener('keydown', listener, { capture: true });
      end = () => target.removeEventListener('keydown', listener, { capture: true });
    },
    take() {
      end();
      const typed = text;
      text = '';
      return typed;
    },
  };
}
