import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConfirmHost } from './actions/confirm-host.tsx';
import { useCutTitles } from './cut-titles.ts';
import { Toaster } from './feedback/notify.tsx';
import { useInvalidFocus } from './fields/invalid-focus.ts';
import { useSubmitKey } from './fields/submit-key.ts';
import { ShortcutProvider } from './frame/shortcuts.tsx';
import { useKeptFocus } from './overlays/return-focus.ts';
import { colorSchemeManager } from './theme/color-scheme.ts';
import { cssVariablesResolver } from './theme/css-variables.ts';
import { LAYER_ID } from './theme/layer.ts';
import { theme } from './theme/mantine-theme.ts';
import { useLightPrint } from './theme/print-scheme.ts';
import { NowProvider, type NowSource } from './values/now.tsx';
import { ZoneProvider } from './values/zone.tsx';
import './theme/styles.ts';

export interface UiProviderProps {
  /** The nonce of the page's CSP, for the one style element that holds the variables. */
  nonce?: string;
  /** The clock that the page shows; that of the console's server when absent. */
  now?: NowSource;
  children: ReactNode;
}

/** Everything that src/ui needs around the application: theme, zone, clock, dialogs, notices, shortcuts. */
export function UiProvider({ nonce = '', now, children }: UiProviderProps) {
  useLightPrint();
  useInvalidFocus();
  useSubmitKey();
  useCutTitles();
  useKeptFocus();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      // With every variable written at start, Mantine's 27 kB sheet of defaults need not be shipped.
      deduplicateCssVariables={false}
      withGlobalClasses={false}
      {...(nonce === '' ? {} : { getStyleNonce: () => nonce })}
    >
      <ZoneProvider>
        <NowProvider source={now}>
          <ShortcutProvider>
            {children}
            <ConfirmHost />
            <Toaster />
            <section id={LAYER_ID} aria-label="Menus" />
          </ShortcutProvider>
        </NowProvider>
      </ZoneProvider>
    </MantineProvider>
  );
}
