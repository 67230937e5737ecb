import { SkeletonLines } from '../feedback/skeleton.tsx';
import { Page } from './page-header.tsx';

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
