import { lazy, Suspense } from 'react';
import { showTape, useTapeShown } from '#src/api/tape/tape-panel.ts';
import { loadPart } from '#src/ui/feedback/load-part.ts';
import { useShortcut } from '#src/ui/frame/shortcuts.tsx';

// not part of the first page: it brings every language that scripts are written in
const TapeDrawer = lazy(() =>
  loadPart(() => import('./tape-drawer.tsx').then((module) => ({ default: module.TapeDrawer }))),
);

/** The tape beside whatever page is open, while it is shown. */
export function TapeHost() {
  const shown = useTapeShown();
  useShortcut('g v', 'Open or close the tape of this session', () => showTape(!shown), {
    group: 'Everywhere',
  });
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <TapeDrawer onClose={() => showTape(false)} />
    </Suspense>
  );
}
