import { lazy, Suspense, useState } from 'react';
import { loadPart } from '#src/ui/feedback/load-part.ts';
import { useShortcut } from '#src/ui/frame/shortcuts.tsx';

const HelpDialog = lazy(() =>
  loadPart(() => import('./help-dialog.tsx').then((module) => ({ default: module.HelpDialog }))),
);

/** What `?` opens on every page. */
export function HelpHost() {
  const [open, setOpen] = useState(false);
  useShortcut('?', 'Help on this page', () => setOpen(true), { group: 'Everywhere' });
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <HelpDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
