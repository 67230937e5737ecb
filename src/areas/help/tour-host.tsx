import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { connectionsQuery } from '#src/api/access/session.ts';
import { loadPart } from '#src/ui/feedback/load-part.ts';
import { useTour } from '#src/ui/frame/tour-state.ts';

const TourPanel = lazy(() =>
  loadPart(() => import('./tour-panel.tsx').then((module) => ({ default: module.TourPanel }))),
);

/** The tour beside the open page, for users who started it. It is about an emulator: without one, it waits. */
export function TourHost() {
  const { step } = useTour();
  const { connectionId } = useParams({ strict: false });
  const { data: connections = [] } = useQuery({ ...connectionsQuery, enabled: step !== undefined });
  const emulators = connections.filter(({ emulator }) => emulator);
  const connection = emulators.find(({ id }) => id === connectionId) ?? emulators[0];
  if (step === undefined || !connection) return null;
  return (
    <Suspense fallback={null}>
      <TourPanel connection={connection.id} step={step} />
    </Suspense>
  );
}
