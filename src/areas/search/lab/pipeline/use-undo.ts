import { useEffect, useState } from 'react';
import type { Lab } from '../use-lab.ts';
import { noSteps, observed, stepped } from './undo-steps.ts';

export interface Undo {
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
}

/** Takes back what happened to the analyzers, whichever part of the lab did it; by Ctrl+Z outside of texts too. */
export function useUndo({ state, change }: Lab): Undo {
  const [steps, setSteps] = useState(() => noSteps(state));
  useEffect(() => {
    setSteps((before) => observed(before, state, Date.now()));
  }, [state]);
  function step(way: 'undo' | 'redo'): void {
    const next = stepped(steps, way);
    if (!next) return;
    setSteps(next.steps);
    const { analyzer, search, texts } = next.to;
    change({ analyzer, search, ...texts });
  }
  useUndoKeys(step);
  return {
    undo: () => step('undo'),
    redo: () => step('redo'),
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
  };
}

/** Texts have their own undo: keys that they take are theirs. */
function useUndoKeys(step: (way: 'undo' | 'redo') => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      if (event.defaultPrevented || takesText(event.target)) return;
      event.preventDefault();
      step(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}

function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || document.querySelector('[aria-modal="true"]') !== null) return true;
  return target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])');
}
