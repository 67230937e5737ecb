import { createFileRoute } from '@tanstack/react-router';
import { WallPage } from '#src/areas/wall/wall-page.tsx';

export const Route = createFileRoute('/wall')({
  staticData: { crumb: 'Wall' },
  component: WallPage,
});
