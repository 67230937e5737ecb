import { lazy, Suspense } from 'react';
import { loadPart } from '../feedback/load-part.ts';
import classes from './code-editor.module.css';
import type { CodeLanguage } from './code-editor.tsx';

const DiffSurface = lazy(() =>
  loadPart(() => import('./diff-surface.tsx').then((module) => ({ default: module.DiffSurface }))),
);

export interface CodeDiffProps {
  before: string;
  after: string;
  language: CodeLanguage;
  ariaLabel: string;
  /** CSS length; beyond it the text scrolls. */
  maxHeight?: string;
}

/** Two texts as one: lines that go are struck, lines that come are tinted, what stays is folded. */
export function CodeDiff(props: CodeDiffProps) {
  if (props.before === props.after) return <p className="qd-note">The texts are the same.</p>;
  return (
    <Suspense fallback={<pre className={classes.waiting}>{props.after}</pre>}>
      <DiffSurface {...props} />
    </Suspense>
  );
}
