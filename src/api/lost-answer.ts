import { ApiFailure } from './errors.ts';

/** Failures of the way to the service, of which the server adds whether the change was sent. */
const onTheWay = /^UPSTREAM_/u;

/** Whether nobody knows what became of a change: its answer got lost, on either way. */
export function isLostAnswer(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  return (
    error.status === 0 ||
    error.code === 'SECRET_SHOWN_ONCE' ||
    (onTheWay.test(error.code) && error.message.includes('took effect is unknown'))
  );
}
