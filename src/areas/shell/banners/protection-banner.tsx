import { lazy, Suspense } from 'react';
import type { Connection } from '#contract/console/bff.ts';
import { loadPart } from '#src/ui/feedback/load-part.ts';
import classes from './banner.module.css';

// not part of the first page: most connections are not protected
const ProtectionStrip = lazy(() =>
  loadPart(() => import('./protection-strip.tsx').then((module) => ({ default: module.ProtectionStrip }))),
);

/** Whether the connection needs a banner on every page. */
const isProtected = ({ protection: { locked, secondPerson, colour, banner } }: Connection): boolean =>
  locked || secondPerson.length > 0 || colour !== 'none' || banner !== '';

/** The banner of a protected connection; its room and colour are there before its content. */
export function ProtectionBanner({ connection }: { connection: Connection }) {
  if (!isProtected(connection)) return null;
  const room = <div className={classes.banner} data-colour={connection.protection.colour} />;
  return (
    <Suspense fallback={room}>
      <ProtectionStrip connection={connection} />
    </Suspense>
  );
}
