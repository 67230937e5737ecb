import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/sign-in')({
  validateSearch: (search: Record<string, unknown>): { returnTo?: string } =>
    typeof search.returnTo === 'string' ? { returnTo: search.returnTo } : {},
});
