import { createFileRoute } from '@tanstack/react-router';
import { LaunchPage } from '#src/areas/sign-in/launch-page.tsx';

export const Route = createFileRoute('/launch')({
  staticData: { crumb: 'Sign in' },
  component: LaunchPage,
});
