import { StopButton } from '#src/ui/actions/stop-button.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';

/** In place of an answer of the engine that is being computed. */
export function LoadingAnswer({ onStop }: { onStop: () => void }) {
  return (
    <>
      <StopButton running onStop={onStop} />
      <SkeletonLines lines={6} />
    </>
  );
}
