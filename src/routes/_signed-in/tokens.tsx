import { createFileRoute } from '@tanstack/react-router';
import { TokensPage } from '#src/areas/tokens/tokens-page.tsx';

export const Route = createFileRoute('/_signed-in/tokens')({
  staticData: { crumb: 'Access tokens' },
  component: TokensPage,
});
