import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isOwnMistake } from '#src/api/own-mistakes.ts';
import { recoveryOf } from '#src/api/recovery/recovery.ts';
import { RetryContext } from '#src/ui/feedback/retry-context.ts';
import { UiProvider } from '#src/ui/ui-provider.tsx';
import { createConsole } from './router.ts';

declare global {
  // read by react-remove-scroll, which writes a style element of its own
  var __webpack_nonce__: string | undefined;
  // read by zod when its chunk arrives: otherwise zod tries to compile code from text, and breaches the
  // policy
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

globalThis.__zod_globalConfig = { jitless: true };

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
// the dev server leaves the placeholder in place
const styleNonce = nonce.startsWith('__') ? '' : nonce;
if (styleNonce) globalThis.__webpack_nonce__ = styleNonce;

const { router, queryClient } = createConsole();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root, {
  onCaughtError(error) {
    if (isOwnMistake(error)) console.error(error);
  },
}).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RetryContext value={recoveryOf(queryClient)}>
        <UiProvider nonce={styleNonce}>
          <RouterProvider router={router} />
        </UiProvider>
      </RetryContext>
    </QueryClientProvider>
  </StrictMode>,
);
