import { Page } from '#src/ui/page-header.tsx';
import { SkeletonLines } from '#src/ui/skeleton.tsx';

/** Shown when a page takes longer than a blink to load. */
export function PendingPage() {
  return (
    <Page>
      <span className="qd-hidden" role="status">
        Loading
      </span>
      <SkeletonLines lines={6} />
    </Page>
  );
}
