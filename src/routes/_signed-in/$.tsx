import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '#src/areas/shell/not-found-page.tsx';

/** Any other address: inside the frame, so that the way on is at hand. */
export const Route = createFileRoute('/_signed-in/$')({
  staticData: { crumb: 'Not found' },
  component: () => <NotFoundPage />,
});
