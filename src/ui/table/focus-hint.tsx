import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { LAYER_ID } from '../theme/layer.ts';
import { describeCutCell, valuesIn } from './cells/cut-cells.ts';
import classes from './focus-hint.module.css';

/** As long as a pointer rests before its tooltip appears: arrows that pass over rows show nothing. */
const REST_MS = 600;

interface Shown {
  texts: readonly string[];
  left: number;
  top: number;
}

/** The cut values of the row with the keyboard focus: a tooltip for keyboard users. */
export function useFocusHint() {
  const [shown, setShown] = useState<Shown>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const hide = (): void => {
    clearTimeout(timer.current);
    setShown(undefined);
  };
  const onFocus = ({ target }: FocusEvent): void => {
    hide();
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
    if (!row || !target.matches(':focus-visible')) return;
    timer.current = setTimeout(() => {
      if (!row.isConnected) return;
      const values = valuesIn(row);
      for (const each of values) describeCutCell(each);
      const texts = values.filter((each) => each.matches('[data-whole-text]')).map(({ title }) => title);
      if (texts.length === 0) return;
      const { left, bottom } = row.getBoundingClientRect();
      setShown({ texts, left, top: bottom });
    }, REST_MS);
  };
  const layer = shown && document.getElementById(LAYER_ID);
  const hint =
    shown &&
    layer &&
    createPortal(
      <div role="tooltip" className={classes.hint} style={{ left: shown.left, top: shown.top }}>
        {shown.texts.map((text) => (
          <div key={text}>{text}</div>
        ))}
      </div>,
      layer,
    );
  return { onFocus, hide, hint };
}
